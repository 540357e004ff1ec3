import { describe, expect, it } from 'vitest'
import type { DoctorFinding } from '../../../../model/doctor.ts'
import { groupFindings, writeMarkdown } from './finding-groups.ts'

const find = (locator: string, severity: DoctorFinding['severity'], code = 'mcp-undeclared'): DoctorFinding => ({
  code,
  severity,
  locator,
  message: `Something about ${locator}.`,
  repair: 'Mend it.',
})
const findings = [
  find('.cursor/mcp.json#servers.a', 'warning'),
  find('.mcp.json#servers.b', 'warning'),
  find('.mcp.json#servers.a', 'error'),
  find('"odd#name.json"#servers.a', 'info'),
]

describe('the findings of the doctor', () => {
  it('are grouped by file, the worst first', () => {
    const groups = groupFindings(findings, { text: '' })
    expect(groups.map(({ file }) => file)).toEqual(['.mcp.json', '.cursor/mcp.json', 'odd#name.json'])
    expect(groups[0]?.findings.map(({ severity }) => severity)).toEqual(['error', 'warning'])
  })

  it('are narrowed down by severity and by text', () => {
    expect(groupFindings(findings, { text: '', severity: 'error' })).toHaveLength(1)
    expect(groupFindings(findings, { text: 'cursor' }).map(({ file }) => file)).toEqual(['.cursor/mcp.json'])
    expect(groupFindings(findings, { text: 'nothing like it' })).toEqual([])
  })

  it('can be pasted as Markdown', () => {
    const way = { way: 'golden', command: 'afd mcp reconcile x' } as const
    const finding = { ...find('.mcp.json#servers["a`b"]', 'error'), ways: [way] }
    const text = writeMarkdown(groupFindings([finding], { text: '' }))
    expect(text).toBe(
      '## `.mcp.json`\n\n- **error** `mcp-undeclared`: Something about .mcp.json#servers["a`b"]. `` .mcp.json#servers["a`b"] ``\n  Mend it.\n  - `afd mcp reconcile x`\n',
    )
    expect(writeMarkdown([])).toBe('No findings.\n')
  })
})
