/** Real files, where they are beside the project: no crash, the same findings twice, and nothing that stands in them. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { findSecretSpans } from '../../src/core/definition/secret-spans.ts'
import { parseLocator } from '../../src/model/locator.ts'
import { golden, makeDoctorHome } from './doctor-home.ts'

const published = path.join(process.cwd(), '..', 'shared', 'corpus')

/** Which file of a project each folder's files are read as. */
const places: readonly (readonly [folder: string, file: string, ending: string])[] = [
  ['claude-project', '.mcp.json', '.json'],
  ['claude-desktop', '.mcp.json', '.json'],
  ['cursor', '.cursor/mcp.json', '.json'],
  ['gemini', '.gemini/settings.json', '.json'],
  ['vscode', '.vscode/mcp.json', '.json'],
  ['opencode', 'opencode.json', '.json'],
  ['opencode', 'opencode.jsonc', '.jsonc'],
  ['zed', '.zed/settings.json', '.json'],
  ['codex', '.codex/config.toml', '.toml'],
  ['grok', '.grok/config.toml', '.toml'],
  ['antigravity', '.agents/mcp_config.json', '.json'],
  ['pi', '.pi/mcp.json', '.json'],
]

/** What a value is: long texts of the file that are no key, no path and no package. */
function listValues(text: string): readonly string[] {
  const quoted = [...text.matchAll(/"(?:[^"\\\n]|\\.)*"(?!\s*[:=])/g)].map(([match]) => match.slice(1, -1))
  const secrets = quoted.flatMap((value) => findSecretSpans(value).map(({ start, end }) => value.slice(start, end)))
  return [...quoted, ...secrets].filter((value) => value.length >= 12 && !/^[.~@/]/.test(value))
}

function listFiles(folder: string, ending: string): readonly string[] {
  const whole = path.join(published, folder)
  const names = existsSync(whole) ? readdirSync(whole) : []
  return names.filter((name) => name.endsWith(ending)).map((name) => path.join(whole, name))
}

const cases = places.flatMap(([folder, file, ending]) =>
  listFiles(folder, ending).map((source) => [`${folder}/${path.basename(source)}`, file, source] as const),
)

describe('published files', { skip: cases.length === 0 && 'there are none beside the project' }, () => {
  for (const [name, file, source] of cases) {
    it(`lets the doctor look at ${name}`, async () => {
      const text = readFileSync(source, 'utf8')
      const home = await makeDoctorHome({ [golden]: '[servers.context7]\ncommand = "other"\n', [file]: text })
      try {
        const report = await home.examine({ hazards: true })
        const said = JSON.stringify(report.findings)
        // A package often gives its name to the server.
        const names = report.findings.flatMap(({ locator }) => parseLocator(locator)?.keys ?? []).join('\n')
        for (const value of listValues(text).filter((each) => !names.includes(each)))
          assert.equal(said.includes(value), false, `${value} is not told`)
        assert.deepEqual(await home.examine({ hazards: true }), report)
      } finally {
        await home.remove()
      }
    })
  }
})
