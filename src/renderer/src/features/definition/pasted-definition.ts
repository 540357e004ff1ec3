/** Puts variables in the place of values that a pasted definition holds. */
import { type ServerDefinition, variableNameSchema } from '../../../../model/server.ts'

/** Names of the environment variables or headers that hold a value of their own. */
export function findLiterals(definition: ServerDefinition): readonly string[] {
  const values = definition.transport === 'stdio' ? definition.environment : definition.headers
  return Object.entries(values)
    .filter(([, value]) => 'literal' in value)
    .map(([name]) => name)
}

/** The variable has the name of what it stands for, written as variables are. */
export function nameVariable(name: string): string {
  const variable = name.replace(/[^A-Za-z0-9_]/g, '_').toUpperCase()
  return variableNameSchema.safeParse(variable).success ? variable : `_${variable}`
}

export function takeFromVariable(definition: ServerDefinition, names: readonly string[]): ServerDefinition {
  if (definition.transport === 'stdio') {
    const environment = Object.entries(definition.environment).map(([name, value]) =>
      names.includes(name) ? ([name, { fromEnv: nameVariable(name) }] as const) : ([name, value] as const),
    )
    return { ...definition, environment: Object.fromEntries(environment) }
  }
  const headers = Object.entries(definition.headers).map(([name, value]) => {
    if (!names.includes(name) || !('literal' in value)) return [name, value] as const
    const scheme = /^([A-Za-z][A-Za-z0-9-]*) /.exec(value.literal)?.[1]
    return [name, { fromEnv: nameVariable(name), ...(scheme === undefined ? {} : { scheme }) }] as const
  })
  return { ...definition, headers: Object.fromEntries(headers) }
}
