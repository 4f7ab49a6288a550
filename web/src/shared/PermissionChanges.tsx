import { Button } from 'antd'
import { IconX } from '@tabler/icons-react'
import type { PermissionChange } from '@arriero/contract/roles/permission-rows.rules.ts'

/** What saving would change, each with its way back. */
export function PermissionChanges({
  changes,
  undo,
}: {
  changes: readonly PermissionChange[]
  undo: (change: PermissionChange) => void
}) {
  if (changes.length === 0)
    return (
      <p className="permission-none">Marque o quite permisos en la tabla; aquí verá qué cambia antes de guardar.</p>
    )
  return (
    <ul className="permission-changes">
      {changes.map((change) => (
        <li key={change.permission}>
          <i
            className={change.isAdded ? 'tone-green' : 'tone-red'}
            aria-label={change.isAdded ? 'Se agrega' : 'Se quita'}
          >
            {change.isAdded ? '+' : '−'}
          </i>
          <span title={change.permission}>
            {change.line} <small>{change.verb}</small>
          </span>
          <Button
            type="text"
            size="small"
            aria-label={`Deshacer ${change.line} ${change.verb}`}
            icon={<IconX size={14} stroke={2} />}
            onClick={() => undo(change)}
          />
        </li>
      ))}
    </ul>
  )
}
