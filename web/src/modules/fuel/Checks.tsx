import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { fuelRule } from '@arriero/contract/fuel/fuel.rules.ts'
import type { FuelCheck } from '@arriero/contract/fuel/loads.entities.ts'

const looks = {
  ok: { icon: IconCircleCheck, className: 'fuel-green' },
  duda: { icon: IconAlertTriangle, className: 'fuel-red' },
  sin_datos: { icon: IconCircleDashed, className: 'muted' },
} as const
const order = ['duda', 'ok', 'sin_datos'] as const

/** What each rule says of a load: doubts first, what nobody knows last. */
export function Checks({ checks }: { checks: readonly FuelCheck[] }) {
  const sorted = order.flatMap((verdict) => checks.filter((check) => check.verdict === verdict))
  return (
    <ul className="fuel-checks">
      {sorted.map(({ rule, verdict, says }) => {
        const { icon: Glyph, className } = looks[verdict]
        const about = fuelRule(rule)
        return (
          <li key={rule}>
            <Glyph size={16} stroke={1.75} className={className} aria-hidden />
            <span>
              {verdict !== 'sin_datos' && <b>{verdict === 'duda' ? about?.title : about?.passes}. </b>}
              {says}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
