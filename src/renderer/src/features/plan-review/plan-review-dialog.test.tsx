import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AfdApi } from '../../../../ipc/contract.ts'
import type { Confirmation, Plan, PlanRequest } from '../../../../model/plan.ts'
import { PlanReviewDialog } from './plan-review-dialog.tsx'

const plan: Plan = {
  token: '1'.repeat(32),
  operation: 'sync',
  title: 'Sync to Codex',
  blocked: false,
  blockers: [],
  changes: [
    {
      action: 'create',
      target: {
        kind: 'native',
        agent: 'codex',
        scope: 'user',
        path: '/h/.codex/config.toml',
        locator: '~/.codex/config.toml#servers.a',
      },
      fields: ['command'],
      before: null,
      after: 'f',
      beforeText: null,
      afterText: '[mcp_servers.a]\ncommand = "npx"\n',
    },
  ],
  attention: [],
}
const blocked: Plan = {
  ...plan,
  blocked: true,
  blockers: [{ code: 'drift', severity: 'error', message: 'Codex has changed it.', nextStep: 'Compare the two.' }],
}
const applied: Confirmation = {
  outcome: 'applied',
  transaction: {
    id: 't1',
    operation: 'sync',
    state: 'committed',
    files: [{ path: '/h/.codex/config.toml', action: 'create' }],
  },
  targets: [],
  recovered: [],
  problems: [],
}

/** The dialog over a main process that answers with these. */
function openDialog(shown: Plan, ...answers: readonly Confirmation[]) {
  const remaining = [...answers]
  const confirmChange = vi.fn<AfdApi['confirmChange']>(() => {
    const value = remaining.shift()
    if (!value) throw new Error('confirmed more often than the test expects')
    return Promise.resolve({ ok: true, value })
  })
  const planChange = vi.fn<AfdApi['planChange']>(() => Promise.resolve({ ok: true, value: shown }))
  const readCatalog = () => Promise.resolve({ ok: true, value: { agents: [], problems: [] } })
  Object.assign(window, { afd: { planChange, confirmChange, readCatalog } })
  const onRequest = vi.fn<(request: PlanRequest) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlanReviewDialog
        request={{ operation: 'sync', scope: 'user' }}
        nameOf={(agent) => (agent === 'codex' ? 'Codex' : agent)}
        roots={{ home: '/h', platform: 'posix' }}
        onRequest={onRequest}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  return { confirmChange, onRequest }
}

const verb = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Sync' })

afterEach(cleanup)

describe('PlanReviewDialog', () => {
  it('says in its title what will happen, and by file what changes', async () => {
    openDialog(plan)
    expect(await screen.findByRole('dialog', { name: 'Sync to Codex' })).toBeDefined()
    const file = within(screen.getByRole('region', { name: '~/.codex/config.toml' }))
    expect(file.getByText('read by Codex')).toBeDefined()
    expect(file.getByText('command = "npx"')).toBeDefined()
  })

  it('puts what is in the way first, with its next step, and cannot be confirmed', async () => {
    openDialog(blocked)
    const headings = (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent)
    expect(headings.slice(0, 2)).toEqual(['One thing is in the way', 'What it would change'])
    expect(screen.getByText('Compare the two.')).toBeDefined()
    expect((await verb()).disabled).toBe(true)
  })

  it('confirms with the token that was shown, on a press', async () => {
    const { confirmChange } = openDialog(plan, applied)
    fireEvent.click(await verb())
    expect(await screen.findByRole('dialog', { name: 'Done: Sync to Codex' })).toBeDefined()
    expect(confirmChange).toHaveBeenCalledExactlyOnceWith({
      change: { operation: 'sync', scope: 'user' },
      token: plan.token,
    })
  })

  it('does not confirm on Enter', async () => {
    const { confirmChange } = openDialog(plan)
    const button = await verb()
    expect(document.activeElement).not.toBe(button)
    // A prevented key makes no click of its own.
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(false)
    expect(confirmChange).not.toHaveBeenCalled()
  })

  it('shows the new plan when the files changed meanwhile, and waits for another press', async () => {
    const changes = plan.changes.map((change) => ({ ...change, afterText: '[mcp_servers.a]\ncommand = "uvx"\n' }))
    const fresh: Plan = { ...plan, token: '2'.repeat(32), title: 'Sync to Codex and Pi', changes }
    const problems = [{ code: 'stale-plan', severity: 'error' as const, message: 'The token no longer fits.' }]
    const refused: Confirmation = { ...applied, outcome: 'refused', transaction: null, plan: fresh, problems }
    const { confirmChange } = openDialog(plan, refused, applied)
    fireEvent.click(await verb())
    expect((await screen.findByText(/^Different now/)).textContent).toContain('~/.codex/config.toml#servers.a')
    expect(screen.getByRole('dialog', { name: 'Sync to Codex and Pi' })).toBeDefined()
    expect(confirmChange).toHaveBeenCalledTimes(1)
    fireEvent.click(await verb())
    await screen.findByText('Undo…')
    expect(confirmChange.mock.calls[1]?.[0].token).toBe(fresh.token)
  })

  it('says that every file is back where a change did not work', async () => {
    openDialog(plan, { ...applied, outcome: 'rolled-back', transaction: null })
    fireEvent.click(await verb())
    expect(await screen.findByText('It did not work: every file is back as it was')).toBeDefined()
  })

  it('offers the undo as a plan of its own', async () => {
    const { onRequest } = openDialog(plan, applied)
    fireEvent.click(await verb())
    fireEvent.click(await screen.findByRole('button', { name: 'Undo…' }))
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ operation: 'recover', transaction: 't1' })
  })

  it('shows hostile text as text', async () => {
    openDialog({ ...plan, title: 'Adopt <img src=x onerror=alert(1)> \u202egnp' })
    expect(await screen.findByRole('dialog', { name: 'Adopt <img src=x onerror=alert(1)> \\u{202e}gnp' })).toBeDefined()
    expect(document.querySelector('img')).toBeNull()
  })
})
