/** What the command line knows of the process it runs in. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** undefined where the folder was removed under the shell's feet. */
  readonly cwd: string | undefined
  readonly home: string
  /** The path of the script that was started. */
  readonly script: string
  readonly version: string
  readonly outIsTerminal: boolean
  readonly writeOut: (text: string) => void
  readonly writeError: (text: string) => void
  readonly readStandardInput: () => Promise<string>
}
