import { Button, Tooltip, type ButtonProps } from 'antd'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { useCan } from './session.ts'

interface ActionButtonProps extends ButtonProps {
  permission?: Permission
  /** Why it cannot be done now. */
  disabledReason?: string | undefined
}

/** A button that stays visible when its action is not allowed, disabled, with the reason on it. */
export function ActionButton({ permission, disabledReason, ...button }: ActionButtonProps) {
  // Everybody may what names no permission; the hook is called in any case.
  const isAllowed = useCan(permission ?? 'panel.view') || permission === undefined
  const reason = isAllowed ? disabledReason : `Necesita el permiso ${permission}`
  if (!reason) return <Button {...button} />
  // A disabled button hears no pointer: its frame carries the tooltip.
  return (
    <Tooltip title={reason}>
      <span>
        <Button {...button} disabled />
      </span>
    </Tooltip>
  )
}
