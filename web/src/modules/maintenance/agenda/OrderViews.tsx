import { Link } from '@tanstack/react-router'
import { IconCalendarWeek, IconLayoutColumns, IconList } from '@tabler/icons-react'
import { maintenancePaths } from '../maintenance.paths.ts'
import './agenda.css'

const views = [
  { to: maintenancePaths.board, label: 'Tablero', icon: IconLayoutColumns },
  { to: maintenancePaths.orders, label: 'Lista', icon: IconList },
  { to: maintenancePaths.calendar, label: 'Calendario', icon: IconCalendarWeek },
]

/** The same orders, seen in three ways. */
export const OrderViews = ({ here }: { here?: string }) => (
  <nav className="order-views" aria-label="Ver las órdenes como">
    {views.map(({ to, label, icon: Glyph }) => (
      <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
        <Glyph size={16} stroke={1.75} aria-hidden /> <span>{label}</span>
      </Link>
    ))}
  </nav>
)
