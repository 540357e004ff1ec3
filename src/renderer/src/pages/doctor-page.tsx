/** What is wrong with the files of a place, by file and by how bad it is, and the changes that settle it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '../../../ipc/contract.ts'
import type { DoctorFinding } from '../../../model/doctor.ts'
import type { Severity } from '../../../model/problem.ts'
import { useActions } from '../actions/actions.tsx'
import { problemsOf } from '../api/afd-client.ts'
import { useCopyText } from '../api/mutations.ts'
import { doctorQuery } from '../api/queries.ts'
import { useAnnounce } from '../components/announcer.tsx'
import { Button } from '../components/button.tsx'
import { Choice } from '../components/choice.tsx'
import { LazyBlocks } from '../components/lazy-blocks.tsx'
import { ProblemList } from '../components/problem-list.tsx'
import { Verbatim } from '../components/verbatim.tsx'
import {
  type FindingFilter,
  type FindingGroup,
  groupFindings,
  writeMarkdown,
} from '../features/doctor/finding-groups.ts'
import { FindingItem } from '../features/doctor/finding-item.tsx'

const any = 'any'
/** Pixels, of a file with two findings. */
const groupHeight = 240

export function DoctorPage({ project }: { readonly project: Project | undefined }) {
  const { data, error } = useQuery(doctorQuery(project?.id))
  const [filter, setFilter] = useState<FindingFilter>({ text: '' })
  const findings = data?.findings ?? []
  const groups = groupFindings(findings, filter)
  return (
    <div className="mx-auto flex min-h-full max-w-4xl flex-col gap-5 px-6 py-5">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="font-semibold text-xl outline-none">
            {project ? <Verbatim text={project.name} look="name" /> : 'User'}
          </h1>
          <p className="text-soft">{describeSubject(project, data?.golden)}</p>
        </div>
        {project && data && <GoldenButton project={project.id} hasGolden={data.golden} />}
      </header>
      {error && <ProblemList problems={problemsOf(error)} />}
      {data && data.problems.length > 0 && <ProblemList problems={data.problems} />}
      {findings.length > 0 && <Toolbar filter={filter} findings={findings} groups={groups} onFilter={setFilter} />}
      {data && groups.length === 0 && (
        <p className="rounded-lg border border-line border-dashed p-6 text-soft">
          {findings.length === 0 ? 'Nothing is wrong here.' : 'No finding fits the search.'}
        </p>
      )}
      <LazyBlocks
        items={groups}
        keyOf={({ file }) => file}
        guessedHeight={groupHeight}
        renderItem={(group) => <Group group={group} project={project?.id} />}
      />
    </div>
  )
}

function describeSubject(project: Project | undefined, hasGolden: boolean | undefined): string {
  if (project === undefined) return 'Credentials and hazards in your own files.'
  return hasGolden
    ? 'Where the agents’ files differ from the golden set, and credentials and hazards in them.'
    : 'Credentials and hazards in the project’s files. Without a golden set nothing is compared.'
}

function GoldenButton({ project, hasGolden }: { readonly project: string; readonly hasGolden: boolean }) {
  const { review } = useActions()
  return hasGolden ? (
    <Button onClick={() => review({ operation: 'golden-apply', project })}>Write golden set…</Button>
  ) : (
    <Button onClick={() => review({ operation: 'golden-init', project })}>Make golden set…</Button>
  )
}

interface ToolbarProps {
  readonly filter: FindingFilter
  readonly findings: readonly DoctorFinding[]
  readonly groups: readonly FindingGroup[]
  readonly onFilter: (filter: FindingFilter) => void
}

function Toolbar({ filter, findings, groups, onFilter }: ToolbarProps) {
  const copy = useCopyText()
  const announce = useAnnounce()
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length
  const severities = (['error', 'warning', 'info'] as const).filter((severity) => count(severity) > 0)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Search findings"
        placeholder="Search by file, server or code"
        className="min-h-8 min-w-0 flex-1 basis-48 rounded-md border border-edge bg-surface px-3 py-1 placeholder:text-soft sm:max-w-80"
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <Choice
        label="Severity"
        value={filter.severity ?? any}
        options={[
          { value: any, label: `Everything (${findings.length})` },
          ...severities.map((severity) => ({ value: severity, label: `${words[severity]} (${count(severity)})` })),
        ]}
        onValue={(value) => onFilter({ ...filter, severity: severities.find((severity) => severity === value) })}
      />
      <span className="flex-1" />
      <Button
        onClick={() => copy.mutate(writeMarkdown(groups), { onSuccess: () => announce('The findings were copied.') })}
      >
        Copy as Markdown
      </Button>
    </div>
  )
}

const words: Readonly<Record<Severity, string>> = { error: 'Errors', warning: 'Warnings', info: 'Notes' }

function Group({ group, project }: { readonly group: FindingGroup; readonly project: string | undefined }) {
  return (
    <section aria-label={group.file} className="rounded-lg border border-line">
      <h2 className="rounded-t-lg border-line border-b bg-sunken px-4 py-2">
        <Verbatim text={group.file} className="font-semibold" />
      </h2>
      <ul className="divide-y divide-line">
        {group.findings.map((finding) => (
          <li key={`${finding.code} ${finding.locator} ${finding.message}`}>
            <FindingItem finding={finding} project={project} />
          </li>
        ))}
      </ul>
    </section>
  )
}
