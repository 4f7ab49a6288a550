import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useSession } from '../../kit/session.ts'
import { checklistPaths } from '../checklists/checklists.paths.ts'
import { taskPaths } from './tasks.paths.ts'

const tabs = [
  { to: taskPaths.list, label: 'Tareas' },
  { to: taskPaths.assigned, label: 'Asignadas a mí' },
  { to: taskPaths.templates, label: 'Plantillas y repeticiones' },
  { to: taskPaths.figures, label: 'Indicadores' },
  { to: taskPaths.reports, label: 'Reportes' },
  { to: checklistPaths.home, label: 'CheckList' },
]

/** What belongs to tasks, as far as one may enter. */
export function TaskTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="Tareas" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}
