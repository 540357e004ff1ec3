/** Puts agents and project folders into lines. */
import type { AgentReport, CatalogReport, ProjectsReport, SelectionReport } from '../../model/report.ts'
import { showPath, showPathFromHome } from './shown-path.ts'
import { alignColumns, type Line, type Look, line, type Span, span } from './terminal-text.ts'
import type { ViewFacts } from './view.ts'

export function describeCatalog(report: CatalogReport, facts: ViewFacts): Line[] {
  const heading = ['agent', 'name', 'here', 'user', 'project', 'transports', 'takes effect'].map((word) =>
    span(word, 'dim'),
  )
  return alignColumns([heading, ...report.agents.map((agent) => describeAgent(agent, facts))])
}

function describeAgent(agent: AgentReport, facts: ViewFacts): Span[] {
  const { capability, surfaces } = agent
  return [
    span(agent.id, 'strong'),
    span(agent.name),
    describePresence(agent, facts.look),
    describeSurface(capability.user, surfaces.user, facts),
    describeSurface(capability.project, surfaces.project, facts),
    span(capability.transports.join(', ')),
    span(capability.activation === 'live' ? 'at once' : capability.activation.replace('-', ' ')),
  ]
}

function describeSurface(
  capability: AgentReport['capability']['user'],
  surface: AgentReport['surfaces']['user'],
  facts: ViewFacts,
): Span {
  const place = surface === null ? '' : showPath(surface.path, facts)
  if (capability === 'native') return span(place)
  return span(place === '' ? capability : `${place} (${capability})`, 'dim')
}

export function describeSelection(report: SelectionReport, look: Look): Line[] {
  const chosen = report.selection === 'manifest'
  const rows = report.agents.map((agent) => {
    return [
      span(agent.id, 'strong'),
      span(agent.name),
      describePresence({ ...agent, selected: chosen && agent.selected }, look),
    ]
  })
  const note = chosen ? [] : [[], line('No agents selected yet: reads use the detected ones.', 'dim')]
  return [...alignColumns(rows), ...note]
}

function describePresence(
  { selected, detected }: { readonly selected: boolean; readonly detected: boolean },
  look: Look,
): Span {
  if (selected)
    return span(
      `${look.unicode ? '✓' : '+'} selected${detected ? '' : ', not detected'}`,
      detected ? 'green' : 'yellow',
    )
  return detected ? span('detected') : span('not detected', 'dim')
}

export function describeProjects(report: ProjectsReport, facts: ViewFacts): Line[] {
  if (report.projects.length === 0) return [line('No project folders yet.')]
  return alignColumns(
    report.projects.map(({ path, exists }) => [
      span(showPathFromHome(path, facts)),
      exists ? span('') : span('missing', 'yellow'),
    ]),
  )
}
