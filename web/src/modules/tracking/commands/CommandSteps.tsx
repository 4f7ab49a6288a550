import { commandStateLabels } from '@arriero/contract/tracking/commands.rules.ts'
import type { UnitCommand, UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'

/** What lies ahead of a command about an engine, and how far it has come. */
export function CommandSteps({ sheet, command }: { sheet: UnitCommands; command: UnitCommand | undefined }) {
  const isCut = (command?.kind ?? 'engine_cut') === 'engine_cut'
  const approver = command?.approvedBy ?? sheet.approvers[0]?.name
  const steps = [
    { label: 'Pedida', more: command ? (command.by ?? 'Sistema') : 'por usted', isDone: command !== undefined },
    ...(isCut && sheet.needsApproval
      ? [{ label: 'Por aprobar', more: approver ?? '', isDone: command !== undefined && command.state !== 'approval' }]
      : []),
    { label: 'Enviada', more: '', isDone: Boolean(command?.sentAt) },
    { label: 'Entregada', more: '', isDone: Boolean(command?.deliveredAt) },
    { label: commandStateLabels.done, more: '', isDone: command?.state === 'done' },
  ]
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className="command-steps" aria-label="Estados">
      {steps.map(({ label, more, isDone }, i) => (
        <li
          key={label}
          className={isDone ? 'is-done' : i === now ? 'is-now' : ''}
          aria-current={i === now ? 'step' : undefined}
        >
          <i aria-hidden />
          <b>{label}</b>
          <small>{more}</small>
        </li>
      ))}
    </ol>
  )
}
