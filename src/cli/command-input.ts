/** The arguments and options of a checked command line, by name. */
export class CommandInput {
  readonly arguments: readonly string[]
  readonly #values: ReadonlyMap<string, readonly string[]>

  /** A switch that was given has an empty list of values. */
  constructor(args: readonly string[], values: ReadonlyMap<string, readonly string[]>) {
    this.arguments = args
    this.#values = values
  }

  has(option: string): boolean {
    return this.#values.has(option)
  }

  /** The last one given. */
  text(option: string): string | undefined {
    return this.#values.get(option)?.at(-1)
  }

  texts(option: string): readonly string[] {
    return this.#values.get(option) ?? []
  }

  /** The parts of `a,b`, of every time the option was given; undefined where it was not. */
  list(option: string): string[] | undefined {
    return this.#values
      .get(option)
      ?.flatMap((text) => text.split(',').map((part) => part.trim()))
      .filter((part) => part !== '')
  }

  /** One of the words the table allows for this option. */
  choice<T extends string>(option: string, allowed: readonly T[]): T | undefined {
    return allowed.find((word) => word === this.text(option))
  }
}
