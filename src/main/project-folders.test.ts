import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ProblemError } from '../model/problem.ts'
import { createProjectFolders, projectIdOf } from './project-folders.ts'

const known = [
  { path: '/home/ann/web-app', exists: true },
  { path: '/home/ann/gone', exists: false },
]
const folders = createProjectFolders(
  { readProjects: () => Promise.resolve({ projects: known, problems: [] }) },
  'linux',
)

describe('project folders', () => {
  it('names each folder by an id and its last part', async () => {
    const { projects } = await folders.list()
    assert.deepEqual(
      projects.map(({ name, exists }) => ({ name, exists })),
      [
        { name: 'web-app', exists: true },
        { name: 'gone', exists: false },
      ],
    )
  })

  it('turns an id back into its folder', async () => {
    assert.equal(await folders.resolve(projectIdOf('/home/ann/web-app')), '/home/ann/web-app')
  })

  for (const id of ['/home/ann/web-app', projectIdOf('/etc'), ''])
    it(`refuses ${JSON.stringify(id)}, which stands for no known folder`, async () => {
      await assert.rejects(
        folders.resolve(id),
        (error) => error instanceof ProblemError && error.problems[0]?.code === 'unknown-project',
      )
    })

  it('takes the last part by the rules of the platform', async () => {
    const windows = createProjectFolders(
      { readProjects: () => Promise.resolve({ projects: [{ path: 'C:\\code\\api', exists: true }], problems: [] }) },
      'win32',
    )
    assert.equal((await windows.list()).projects[0]?.name, 'api')
  })
})
