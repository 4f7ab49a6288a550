import { Button } from 'antd'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import {
  cartaPorteSectionNames,
  cartaPorteSections,
  type CartaPorteSection,
} from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { plural } from '../../../kit/format.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import type { Concern, Fix, Target } from './concerns.ts'

interface ReviewCardProps {
  concerns: readonly Concern[]
  isKnown: boolean
  error: unknown
  goTo: (target: Target) => void
  apply: (values: Fix['values']) => void
}

/** More of one section that only want to be filled in are told as one. */
const mostAlone = 3

/** Holes of a section that has many, as one concern that leads to the first of them. */
function gathered(concerns: readonly Concern[]): Concern[] {
  const holes = (section: CartaPorteSection) =>
    concerns.filter(({ target, isHole }) => isHole && target.section === section)
  const many = new Map(
    cartaPorteSections.flatMap(({ section, label }) => {
      const own = holes(section)
      return own.length > mostAlone
        ? [[own[0]!.key, `${label}: faltan ${plural(own.length, 'dato', 'datos')}.`] as const]
        : []
    }),
  )
  const crowded = new Set(cartaPorteSectionNames.filter((section) => holes(section).length > mostAlone))
  return concerns.flatMap((concern) => {
    const message = many.get(concern.key)
    if (message) return [{ ...concern, message, code: undefined, fixes: [] }]
    return concern.isHole && crowded.has(concern.target.section) ? [] : [concern]
  })
}

/** What keeps it from being stamped, each with its way there and its correction. */
export function ReviewCard({ concerns, isKnown, error, goTo, apply }: ReviewCardProps) {
  const errors = concerns.filter(({ severity }) => severity === 'error').length
  const notices = concerns.length - errors
  return (
    <Card
      title="Revisión"
      isFlush
      actions={
        <>
          {errors > 0 && <StatePill tone="red">{plural(errors, 'error', 'errores')}</StatePill>}
          {notices > 0 && <StatePill tone="amber">{plural(notices, 'aviso', 'avisos')}</StatePill>}
        </>
      }
    >
      <ul className="concerns" aria-live="polite">
        {gathered(concerns).map((concern) => (
          <ConcernRow key={concern.key} concern={concern} goTo={goTo} apply={apply} />
        ))}
        {error !== null && (
          <li>
            <IconAlertTriangle size={17} stroke={1.75} className="check-warning" aria-label="Aviso" />
            <div>No se pudo revisar: {errorText(error)}</div>
          </li>
        )}
        {isKnown && concerns.length === 0 && (
          <>
            {[
              'Pesos, piezas y reparto cuadran',
              'La configuración y sus remolques van juntos',
              'Lista para timbrar',
            ].map((words) => (
              <li key={words}>
                <IconCheck size={17} stroke={1.75} className="check-ok" aria-hidden />
                <div>{words}</div>
              </li>
            ))}
          </>
        )}
      </ul>
    </Card>
  )
}

function ConcernRow({ concern, goTo, apply }: Pick<ReviewCardProps, 'goTo' | 'apply'> & { concern: Concern }) {
  const { isReadOnly } = useFormContext()
  const { severity, message, code, target, fixes } = concern
  const Glyph = severity === 'error' ? IconAlertCircle : IconAlertTriangle
  return (
    <li>
      <Glyph
        size={17}
        stroke={1.75}
        className={severity === 'error' ? 'check-error' : 'check-warning'}
        aria-label={severity === 'error' ? 'Error' : 'Aviso'}
      />
      <div>
        <span>
          {message} {code && <small className="muted">{code}</small>}
        </span>
        <div className="concern-ways">
          {!isReadOnly &&
            fixes.map((fix) => (
              <Button key={fix.label} size="small" onClick={() => apply(fix.values)}>
                {fix.label}
              </Button>
            ))}
          <Button size="small" type="link" onClick={() => goTo(target)}>
            Ir
          </Button>
        </div>
      </div>
    </li>
  )
}
