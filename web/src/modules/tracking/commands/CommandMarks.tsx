import type { UnitCommand } from '@arriero/contract/tracking/commands.contract.ts'
import { marksOf } from './commands.words.ts'

const names = ['enviada', 'en red', 'entregada', 'ejecutada'] as const

/** Four marks: sent, on the network, delivered, done; the words are for who does not see them. */
export function CommandMarks({ command }: { command: UnitCommand }) {
  const marks = marksOf(command)
  const reached = names.filter((_, i) => marks[i] === 'done')
  return (
    <span className="command-marks" role="img" aria-label={reached.length > 0 ? reached.join(', ') : 'sin enviar'}>
      {names.map((name, i) => (
        <i key={name} className={`mark-${marks[i]}`} />
      ))}
    </span>
  )
}
