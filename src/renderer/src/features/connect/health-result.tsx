/** What came of one connect. */
import type { Health } from '../../../../model/health.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { NextStep } from '../../components/next-step.tsx'
import { type Tone, toneText } from '../../components/state-presentation.ts'
import { Verbatim } from '../../components/verbatim.tsx'

const looks: Readonly<Record<Health['outcome'], { icon: IconName; tone: Tone; word: string }>> = {
  connected: { icon: 'check-in-circle', tone: 'good', word: 'It answered' },
  'pending-auth': { icon: 'key', tone: 'wait', word: 'It wants a sign-in' },
  failing: { icon: 'cross-in-circle', tone: 'bad', word: 'It did not answer' },
  cancelled: { icon: 'minus', tone: 'quiet', word: 'Stopped before it answered' },
  'not-started': { icon: 'minus', tone: 'quiet', word: 'Not started' },
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

export function HealthResult({ health }: { readonly health: Health }) {
  const { icon, tone, word } = looks[health.outcome]
  const { tools, serverInfo, stderr = [] } = health
  return (
    <div className="grid gap-1.5">
      <p className={`flex items-center gap-2 font-medium ${toneText[tone]}`}>
        <Icon name={icon} />
        {word}
        <span className="font-normal text-soft">
          {' '}
          after {(health.milliseconds / 1000).toFixed(1)} s, at {clock.format(new Date(health.checkedAt))}
        </span>
      </p>
      {serverInfo && (
        <p>
          <Verbatim text={`${serverInfo.name} ${serverInfo.version}`} look="name" />
          {tools !== undefined && <span className="text-soft"> · {tools === 1 ? '1 tool' : `${tools} tools`}</span>}
        </p>
      )}
      {health.toolNames && health.toolNames.length > 0 && (
        <Verbatim text={health.toolNames.join(', ')} className="text-soft" />
      )}
      {health.reason !== undefined && <Verbatim text={health.reason} look="name" />}
      {health.nextStep !== undefined && <NextStep step={health.nextStep} />}
      {stderr.length > 0 && (
        <details>
          <summary className="text-soft">What it wrote last</summary>
          <Verbatim text={stderr.join('\n')} look="small" className="block rounded-md bg-sunken p-2" />
        </details>
      )}
    </div>
  )
}
