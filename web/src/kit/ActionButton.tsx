import { Button, Tooltip, type ButtonProps } from 'antd'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { useWhyNot } from './access.ts'

interface ActionButtonProps extends ButtonProps {
  /** The call it makes: who may not make it sees the button disabled, with the reason. */
  for?: Pick<Endpoint, 'access'>
  /** Why it cannot be done now. */
  disabledReason?: string | undefined
}

/** A button that stays visible when its action is not allowed, disabled, with the reason on it. */
export function ActionButton({ for: call, disabledReason, ...button }: ActionButtonProps) {
  const reason = useWhyNot(call) ?? disabledReason
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
