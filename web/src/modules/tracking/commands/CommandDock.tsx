import { useState } from 'react'
import { Button } from 'antd'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { commandStateLabels, heldStates } from '@arriero/contract/tracking/commands.rules.ts'
import { cancelCommand, type UnitCommand } from '@arriero/contract/tracking/commands.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { useNow } from '../../../kit/now.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { showCommand } from './commands-data.ts'
import { CommandMarks } from './CommandMarks.tsx'
import { commandTones, isOpen, lineOf, spanOf, titleOf, tookMs, whenOf } from './commands.words.ts'

/** What waits and what was, newest first, with the device's answer in words. */
export function CommandDock({ name, commands }: { name: string; commands: readonly UnitCommand[] }) {
  const [isUnfolded, setUnfolded] = useState(true)
  const waiting = commands.filter(isOpen).length
  const Fold = isUnfolded ? IconChevronDown : IconChevronUp
  return (
    <section
      className={`command-dock float-panel ${isUnfolded ? '' : 'command-dock-folded'}`}
      aria-label="En cola y registro"
    >
      <header>
        <h2>En cola y registro</h2>
        <span className="muted">{`${name}, ${waiting === 0 ? 'nada en cola' : plural(waiting, 'en cola', 'en cola')}`}</span>
        <span className="command-legend" aria-hidden>
          <span className="command-marks">
            <i className="mark-done" />
            <i className="mark-done" />
            <i className="mark-done" />
            <i className="mark-done" />
          </span>
          enviada, en red, entregada, ejecutada
        </span>
        <Button
          type="text"
          size="small"
          aria-label={isUnfolded ? 'Plegar el registro' : 'Desplegar el registro'}
          aria-expanded={isUnfolded}
          icon={<Fold size={18} stroke={1.75} />}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      </header>
      {isUnfolded &&
        (commands.length === 0 ? (
          <p className="command-none">Aún no se le ha pedido nada.</p>
        ) : (
          <div className="command-rows" {...scrollable('Registro de comandos')}>
            <ol>
              {commands.map((command) => (
                <Row key={command.id} command={command} />
              ))}
            </ol>
          </div>
        ))}
    </section>
  )
}

function Row({ command }: { command: UnitCommand }) {
  const now = useNow(1000)
  const mayCancel = !useWhyNot(cancelCommand)
  const isHeld = heldStates.includes(command.state)
  return (
    <li>
      <time dateTime={command.askedAt}>{whenOf(command.askedAt)}</time>
      <span className="two-lines">
        <span className="two-lines-top">{titleOf(command)}</span>
        <span className="two-lines-bottom" title={lineOf(command)}>
          {lineOf(command)}
        </span>
      </span>
      <span className="command-by">{command.by ?? 'Sistema'}</span>
      <StatePill tone={commandTones[command.state]}>{commandStateLabels[command.state]}</StatePill>
      <CommandMarks command={command} />
      <span className="command-took">{spanOf(tookMs(command, now))}</span>
      {isHeld && mayCancel && (
        <Button size="small" onClick={() => void cancel(command)}>
          Cancelar
        </Button>
      )}
    </li>
  )
}

async function cancel({ id }: UnitCommand): Promise<void> {
  try {
    await showCommand(await call(cancelCommand, { command_id: id }))
  } catch (error) {
    toast.error(errorText(error))
  }
}
