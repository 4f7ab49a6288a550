import { Fragment, type ReactNode } from 'react'
import { Button, Select } from 'antd'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { BadRow, Correction, Layout, StatementPreview } from '@arriero/contract/banks/banks.entities.ts'
import { columnRoles, dayOrders, dayOrderWords, type ColumnRole } from '@arriero/contract/banks/banks.rules.ts'
import { date, number, plural } from '../../kit/format.ts'
import { inCurrency } from './banks.words.ts'

/** New, known already, and to be looked at. */
export const Counts = ({ preview: { fresh, repeated, badCount } }: { preview: StatementPreview }) => (
  <div className="bank-part bank-counts">
    <div>
      <b>{number(fresh)}</b>
      <small>{fresh === 1 ? 'nuevo' : 'nuevos'}</small>
    </div>
    <div>
      <b>{number(repeated)}</b>
      <small>{repeated === 1 ? 'ya estaba' : 'ya estaban'}</small>
    </div>
    <div>
      <b className={badCount > 0 ? 'bank-amber' : ''}>{number(badCount)}</b>
      <small>por revisar</small>
    </div>
  </div>
)

const roles = columnRoles.map(({ role, label }) => ({ value: role, label }))

/** What each column of a CSV is; remembered for the bank with the import. */
export function Columns({
  csv: { headings, examples, layout, isRemembered },
  change,
}: {
  csv: NonNullable<StatementPreview['csv']>
  change: (layout: Layout) => void
}) {
  const put = (at: number, role: ColumnRole | undefined) =>
    change({ ...layout, columns: layout.columns.map((one, index) => (index === at ? (role ?? null) : one)) })
  return (
    <div className="bank-part">
      <h3>
        Columnas <small>{isRemembered ? 'como la última vez' : 'se recuerdan para este banco'}</small>
      </h3>
      <div className="bank-columns">
        {headings.map((heading, at) => (
          // Headings may repeat; their place does not.
          <Fragment key={`${at} ${heading}`}>
            <span title={heading}>
              {heading}
              <small>{examples[at]}</small>
            </span>
            <Select
              allowClear
              aria-label={`Qué es ${heading}`}
              placeholder="No se usa"
              value={layout.columns[at] ?? undefined}
              options={roles}
              onChange={(role: ColumnRole | undefined) => put(at, role)}
            />
          </Fragment>
        ))}
        <span>Orden de la fecha</span>
        <Select
          aria-label="Orden de la fecha"
          value={layout.dayOrder}
          options={dayOrders.map((value) => ({ value, label: dayOrderWords[value] }))}
          onChange={(dayOrder) => change({ ...layout, dayOrder })}
        />
        <span>Separador de centavos</span>
        <Select
          aria-label="Separador de centavos"
          value={layout.decimal}
          options={[
            { value: '.', label: '1,234.50' },
            { value: ',', label: '1.234,50' },
          ]}
          onChange={(decimal: ',' | '.') => change({ ...layout, decimal })}
        />
      </div>
    </div>
  )
}

/** Lines that cannot be read, each with what it may have meant; the others come in without them. */
export function ToReview({
  preview: { bad, badCount },
  currency,
  correct,
}: {
  preview: StatementPreview
  currency: string
  correct: (one: Correction) => void
}) {
  return (
    <div className="bank-part">
      <h3>
        Por revisar{' '}
        <small>
          {badCount > bad.length ? `los primeros ${bad.length} de ${number(badCount)}` : 'los demás entran sin ellos'}
        </small>
      </h3>
      {bad.map((row) => (
        <Bad key={`${row.line} ${row.description}`} row={row} currency={currency} correct={correct} />
      ))}
    </div>
  )
}

function Bad({ row, currency, correct }: { row: BadRow; currency: string; correct: (one: Correction) => void }) {
  const { line, written, description, problem, suggestion } = row
  const { day, amount } = suggestion ?? {}
  return (
    <div className="bank-bad">
      <div>
        <small>{line}</small>
        <span className={row.day ? '' : 'bank-amber'}>{written.day || '—'}</span>
        <span title={description}>{description || '—'}</span>
        <span className={row.amount === null ? 'bank-amber' : ''}>{written.amount || '—'}</span>
      </div>
      <div>
        <span>{problem}</span>
        {day && (
          <Button type="link" onClick={() => correct({ line, day })}>
            Usar {date(day)}
          </Button>
        )}
        {amount !== undefined && (
          <Button type="link" onClick={() => correct({ line, amount })}>
            Leer {inCurrency(amount, currency)}
          </Button>
        )}
        <Button type="link" onClick={() => correct({ line, skip: true })}>
          Omitir
        </Button>
      </div>
    </div>
  )
}

/** What happens on import, and whether the balances prove it. */
export function Outcome({
  preview: { outlook, proof, warnings, skipped },
  currency,
}: {
  preview: StatementPreview
  currency: string
}) {
  const { sure, suggested, without } = outlook
  return (
    <div className="bank-part">
      <h3>Al importar</h3>
      <ul className="bank-checks">
        <Said isRight>
          {plural(sure, 'seguro', 'seguros')}, {number(suggested)} con sugerencia, {number(without)} sin coincidencia
        </Said>
        {proof && (
          <Said isRight={proof.isRight}>
            {proof.isRight
              ? 'Saldo inicial más movimientos da el saldo final'
              : `El saldo final dice ${inCurrency(proof.stated, currency)} y los movimientos dan ${inCurrency(proof.reached, currency)}`}
          </Said>
        )}
        <Said isRight>Lo que ya estaba no entra otra vez</Said>
        {skipped > 0 && <Said isRight={false}>{plural(skipped, 'movimiento omitido', 'movimientos omitidos')}</Said>}
        {warnings.map((warning) => (
          <Said key={warning} isRight={false}>
            {warning}
          </Said>
        ))}
      </ul>
    </div>
  )
}

const Said = ({ isRight, children }: { isRight: boolean; children: ReactNode }) => (
  <li>
    {isRight ? (
      <IconCheck className="bank-green" size={16} stroke={2} aria-hidden />
    ) : (
      <IconAlertTriangle className="bank-amber" size={16} stroke={1.75} aria-label="Atención" />
    )}
    <span>{children}</span>
  </li>
)
