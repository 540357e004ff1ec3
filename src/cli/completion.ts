/** Builds completion scripts for shells from the command table; a script never calls `afd` while one types. */
import type { CommandSpec } from './command.ts'
import { optionsOf } from './command-line.ts'
import { nextWords } from './find-command.ts'
import { globalOptions } from './global-options.ts'

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/** What can follow the words of one level: `mcp` → status, discover, …, --project, … */
interface Level {
  readonly path: string
  readonly words: readonly string[]
}

export function buildCompletionScript(shell: Shell, table: readonly CommandSpec[]): string {
  switch (shell) {
    case 'bash':
      return buildBashScript(table)
    case 'zsh':
      // zsh runs bash's completion functions itself.
      return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${buildBashScript(table)}`
    case 'fish':
      return buildFishScript(table)
    case 'powershell':
      return buildPowerShellScript(table)
  }
}

function listLevels(table: readonly CommandSpec[]): readonly Level[] {
  const paths = new Set(table.flatMap(({ path }) => path.map((_, index) => path.slice(0, index + 1).join(' '))))
  return ['', ...paths].map((path) => {
    const words = path === '' ? [] : path.split(' ')
    const command = table.find((candidate) => candidate.path.join(' ') === path)
    const choices = (command?.arguments ?? []).flatMap((argument) => argument.choices ?? [])
    const options = (command === undefined ? globalOptions : optionsOf(command)).map((option) => `--${option.name}`)
    return { path, words: [...nextWords(table, words), ...choices, ...options] }
  })
}

/** Options whose value is one of a few words, the same list wherever the option means the same. */
function listChoices(table: readonly CommandSpec[]): ReadonlyMap<string, readonly string[]> {
  const choices = new Map<string, readonly string[]>()
  for (const option of table.flatMap(optionsOf)) {
    if (option.choices === undefined) continue
    choices.set(option.name, [...new Set([...(choices.get(option.name) ?? []), ...option.choices])])
  }
  return choices
}

function listPathOptions(table: readonly CommandSpec[], kind: 'file' | 'folder'): readonly string[] {
  return [
    ...new Set(
      table
        .flatMap(optionsOf)
        .filter((option) => option.completes === kind)
        .map((option) => `--${option.name}`),
    ),
  ]
}

function buildBashScript(table: readonly CommandSpec[]): string {
  const levels = listLevels(table)
  const choices = [...listChoices(table)].map(([name, words]) => `    --${name}) words="${words.join(' ')}" ;;`)
  return `_afd() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" level="" words="" index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "\${level:+$level }\${COMP_WORDS[index]}" in
      ${levels
        .filter(({ path }) => path !== '')
        .map(({ path }) => `"${path}"`)
        .join(' | ')}) level="\${level:+$level }\${COMP_WORDS[index]}" ;;
    esac
  done
  case "$previous" in
    ${listPathOptions(table, 'file').join(' | ')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
    ${listPathOptions(table, 'folder').join(' | ')}) COMPREPLY=($(compgen -d -- "$current")); return ;;
${choices.join('\n')}
  esac
  if [ -z "$words" ]; then
    case "$level" in
${levels.map(({ path, words }) => `      "${path}") words="${words.join(' ')}" ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _afd afd`
}

function buildFishScript(table: readonly CommandSpec[]): string {
  const levels = listLevels(table)
  const paths = levels.map(({ path }) => path).filter((path) => path !== '')
  const choices = [...listChoices(table)].map(
    ([name, words]) => `complete -c afd -l ${name} -x -a '${words.join(' ')}'`,
  )
  const files = [...listPathOptions(table, 'file'), ...listPathOptions(table, 'folder')]
  return `function __afd_level
  set -l level ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim "$level $word")
    if contains -- "$next" ${paths.map((path) => `'${path}'`).join(' ')}
      set level "$next"
    end
  end
  test "$level" = "$argv[1]"
end
complete -c afd -f
${choices.join('\n')}
${files.map((option) => `complete -c afd -l ${option.slice(2)} -r -F`).join('\n')}
${levels.map(({ path, words }) => `complete -c afd -n "__afd_level '${path}'" -a '${words.join(' ')}'`).join('\n')}`
}

function buildPowerShellScript(table: readonly CommandSpec[]): string {
  const levels = listLevels(table).map(({ path, words }) => `    '${path}' = '${words.join(' ')}'`)
  const choices = [...listChoices(table)].map(([name, words]) => `    '--${name}' = '${words.join(' ')}'`)
  return `Register-ArgumentCompleter -Native -CommandName afd -ScriptBlock {
  param($current, $line, $cursor)
  $levels = @{
${levels.join('\n')}
  }
  $choices = @{
${choices.join('\n')}
  }
  $level = ''
  $previous = ''
  foreach ($element in $line.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $cursor -and $current -ne '') { break }
    $previous = $element.ToString()
    $next = "$level $previous".Trim()
    if ($levels.ContainsKey($next)) { $level = $next }
  }
  $words = if ($choices.ContainsKey($previous)) { $choices[$previous] } else { $levels[$level] }
  $words -split ' ' | Where-Object { $_ -like "$current*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`
}
