import { Tooltip } from 'antd'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import type { TripLock } from '@arriero/contract/trips/trips.entities.ts'

// What fits its column; the rest is counted, and all of them named on hover.
const shown = 3

/** Locks of a trip as icons with their names; open ones are grey before leaving, never a matter of colour alone. */
export function LockMarks({ locks }: { locks: readonly TripLock[] }) {
  if (locks.length === 0) return <span className="muted">—</span>
  const words = locks.map(({ name, closed }) => `${name}: ${closed ? 'cerrado' : 'abierto'}`).join(', ')
  return (
    <Tooltip title={words}>
      <span className="locks" role="img" aria-label={words}>
        {locks
          .slice(0, shown)
          .map(({ name, closed }) =>
            closed ? (
              <IconLock key={name} className="lock-closed" size={15} stroke={1.75} />
            ) : (
              <IconLockOpen key={name} size={15} stroke={1.75} />
            ),
          )}
        {locks.length > shown && <small>+{locks.length - shown}</small>}
      </span>
    </Tooltip>
  )
}
