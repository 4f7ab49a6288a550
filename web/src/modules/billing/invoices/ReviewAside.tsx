import { Button } from 'antd'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { errorText } from '../../../kit/api-error.ts'
import { plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TotalsCard } from '../documents/TotalsCard.tsx'
import type { Concern } from './invoice-fixes.ts'
import type { InvoiceValues } from './invoice-values.ts'
import type { InvoiceReview } from './useInvoiceReview.ts'

interface ReviewAsideProps {
  state: InvoiceReview
  concerns: readonly Concern[]
  currency: string
  goTo: (concern: Pick<Concern, 'field' | 'line'>) => void
  apply: (values: Partial<InvoiceValues>) => void
  isReadOnly: boolean
}

/** Beside the form: what it comes to, and what keeps it from being stamped. */
export function ReviewAside({ state, concerns, currency, goTo, apply, isReadOnly }: ReviewAsideProps) {
  const { review, error, missing } = state
  const errors = concerns.filter(({ severity }) => severity === 'error').length
  const notices = concerns.length - errors
  return (
    <aside className="doc-aside" aria-label="Totales y revisión">
      <TotalsCard amounts={review} currency={currency} />
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
          {missing.map(({ field, words }) => (
            <li key={field}>
              <IconAlertCircle size={17} stroke={1.75} className="check-error" aria-label="Falta" />
              <div>
                <b>{words}</b>
                <Button size="small" type="link" onClick={() => goTo({ field })}>
                  Ir
                </Button>
              </div>
            </li>
          ))}
          {concerns.map((concern) => (
            <ConcernRow key={concern.key} concern={concern} goTo={goTo} apply={apply} isReadOnly={isReadOnly} />
          ))}
          {error && (
            <li>
              <IconAlertTriangle size={17} stroke={1.75} className="check-warning" aria-label="Aviso" />
              <div>No se pudo revisar: {errorText(error)}</div>
            </li>
          )}
          {review && concerns.length === 0 && (
            <li>
              <IconCheck size={17} stroke={1.75} className="check-ok" aria-hidden />
              <div>Lista para timbrar: claves, sumas e impuestos cuadran.</div>
            </li>
          )}
        </ul>
      </Card>
    </aside>
  )
}

type RowProps = Pick<ReviewAsideProps, 'goTo' | 'apply' | 'isReadOnly'> & { concern: Concern }

function ConcernRow({ concern, goTo, apply, isReadOnly }: RowProps) {
  const { severity, message, field, line, fix } = concern
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
        <span>{message}</span>
        <div className="concern-ways">
          {fix && !isReadOnly && (
            <Button size="small" onClick={() => apply(fix.values)}>
              {fix.label}
            </Button>
          )}
          {(field ?? line) && (
            <Button size="small" type="link" onClick={() => goTo(concern)}>
              Ir
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
