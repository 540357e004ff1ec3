/** Writes scalars and keys so that YAML 1.1 readers (PyYAML) and YAML 1.2 readers see the same value. */
import { type ConfigScalar, OpaqueValue } from '../../model/config-value.ts'

/** Words that YAML 1.1 (https://yaml.org/type/bool.html) or 1.2 takes for a boolean or null. */
const reservedWords = /^(?:null|true|false|yes|no|on|off|y|n)$/i

/** Nothing in front that starts a number, a date or a base-60 time in either version, and nothing that brackets end. */
const safePlain = /^(?:[A-Za-z_/]|-{1,2}[A-Za-z]|\.{1,2}\/)[A-Za-z0-9_./@+=~%^-]*(?::\/\/[A-Za-z0-9_./@+=~%^-]+)?$/

export function renderYamlScalar(value: ConfigScalar, isInFlow: boolean): string {
  if (typeof value === 'string') return renderYamlString(value, isInFlow)
  if (typeof value === 'number') return renderYamlNumber(value)
  return value instanceof OpaqueValue ? value.source : String(value)
}

export function renderYamlString(value: string, isInFlow: boolean): string {
  const isPlain = safePlain.test(value) && !reservedWords.test(value) && !(isInFlow && value.includes(':'))
  return isPlain ? value : quote(value)
}

/** JSON's escapes are YAML's too; what YAML takes for a line end or does not print is escaped as well. */
function quote(value: string): string {
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function renderYamlNumber(value: number): string {
  if (Number.isNaN(value)) return '.nan'
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf'
  // YAML 1.1 knows exponents only behind a point.
  return String(value).replace(/^(-?\d+)e/, '$1.0e')
}
