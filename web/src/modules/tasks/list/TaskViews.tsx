import { Link } from '@tanstack/react-router'
import { IconCalendarMonth, IconLayoutColumns, IconList } from '@tabler/icons-react'
import '../../maintenance/agenda/agenda.css'
import { taskPaths } from '../tasks.paths.ts'

const views = [
  { to: taskPaths.board, label: 'Tablero', icon: IconLayoutColumns },
  { to: taskPaths.list, label: 'Lista', icon: IconList },
  { to: taskPaths.calendar, label: 'Calendario', icon: IconCalendarMonth },
]

/** The same tasks, seen in three ways. */
export const TaskViews = ({ here }: { here: string }) => (
  <nav className="order-views" aria-label="Ver las tareas como">
    {views.map(({ to, label, icon: Glyph }) => (
      <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
        <Glyph size={16} stroke={1.75} aria-hidden /> <span>{label}</span>
      </Link>
    ))}
  </nav>
)
