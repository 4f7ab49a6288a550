import type { Stage } from '@arriero/contract/crm/config.contract.ts'
import type { SaleLane } from '@arriero/contract/crm/sales.contract.ts'
import { number } from '../../../kit/format.ts'
import { toneOf } from '../crm.words.ts'

interface Props {
  stages: readonly Stage[]
  lanes: ReadonlyMap<number, SaleLane>
  shown: number
  show: (id: number) => void
}

/** Stages in a row that is moved sideways, each with how many stand in it; the one that is shown stays in sight. */
export function StageSwitch({ stages, lanes, shown, show }: Props) {
  return (
    <nav className="crm-switch" aria-label="Etapa">
      {stages.map(({ id, name, color }) => (
        <button
          key={id}
          ref={id === shown ? intoSight : undefined}
          type="button"
          className={`tone-${toneOf(color)}`}
          aria-pressed={id === shown}
          onClick={() => show(id)}
        >
          <i aria-hidden /> {name} <small>{number(lanes.get(id)?.count ?? 0)}</small>
        </button>
      ))}
    </nav>
  )
}

/** Beside the one before it; the page itself does not move. */
function intoSight(button: HTMLElement | null): void {
  const row = button?.parentElement
  if (row) row.scrollLeft = button.offsetLeft - 48
}
