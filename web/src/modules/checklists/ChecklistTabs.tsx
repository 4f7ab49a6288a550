import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useSession } from '../../kit/session.ts'
import { taskPaths } from '../tasks/tasks.paths.ts'
import { checklistPaths } from './checklists.paths.ts'

const tabs = [
  { to: checklistPaths.home, label: 'CheckList' },
  { to: checklistPaths.filled, label: 'Llenados' },
  { to: checklistPaths.fill, label: 'Llenar' },
  { to: taskPaths.list, label: 'Tareas' },
  { to: checklistPaths.modules, label: 'Apartados' },
  { to: checklistPaths.access, label: 'Accesos' },
]

/** What belongs to checklists, as far as one may enter. */
export function ChecklistTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  return <LinkTabs label="CheckList" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}
