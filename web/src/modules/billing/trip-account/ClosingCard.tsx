import { Link } from '@tanstack/react-router'
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { TripAccount } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { dateTime, money, number } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { billingPaths } from '../billing.paths.ts'
import { chargePath } from './trip-account.words.ts'

interface Step {
  isDone: boolean
  words: React.ReactNode
  /** Where it is mended. */
  to?: string
  action?: string
}

function stepsOf(account: TripAccount): Step[] {
  const { tripId, status, income, fuel, tolls, pay, entries, estimated, invoiceFolio } = account
  const bare = entries.filter(({ receipt, isLinked }) => receipt === null && !isLinked)
  const expense = `${billingPaths.tripExpense}?viaje=${tripId}`
  const guessed = (cost: 'fuel' | 'tolls') => estimated.includes(cost)
  return [
    { isDone: status !== 'active', words: status === 'active' ? 'El viaje sigue en curso' : 'El viaje terminó' },
    { isDone: income !== null, words: income === null ? 'Falta su precio' : 'Tiene precio' },
    {
      isDone: fuel !== null && !guessed('fuel'),
      words:
        fuel === null
          ? 'Falta su combustible'
          : guessed('fuel')
            ? 'Combustible estimado, sin cargas'
            : 'Combustible registrado',
      to: expense,
      action: 'Registrar',
    },
    {
      isDone: tolls !== null && !guessed('tolls'),
      words:
        tolls === null
          ? 'Faltan sus casetas'
          : guessed('tolls')
            ? 'Casetas estimadas, sin registrar'
            : 'Casetas registradas',
      to: expense,
      action: 'Registrar',
    },
    {
      isDone: pay !== null,
      words: pay === null ? 'El conductor no tiene tarifa' : 'Pago del conductor',
      to: billingPaths.driverPay,
      action: 'Poner',
    },
    {
      isDone: bare.length === 0,
      words:
        bare.length === 0
          ? 'Los gastos tienen comprobante'
          : `${number(bare.length)} sin comprobante, ${money(bare.reduce((sum, { amount }) => sum + amount, 0))}`,
    },
    { isDone: invoiceFolio !== null, words: invoiceFolio ? <Charge account={account} /> : 'Sin facturar' },
  ]
}

function Charge({ account }: { account: TripAccount }) {
  const path = chargePath(account)
  return <>En {path ? <Link to={path}>{account.invoiceFolio}</Link> : account.invoiceFolio}</>
}

/** What is still missing before the account says all, and who closed it. */
export function ClosingCard({ account }: { account: TripAccount }) {
  const { closedAt, closedBy, late, status } = account
  const steps = stepsOf(account)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card title="Cierre" count={closedAt ? 'cerrada' : `${done} de ${steps.length} listos`}>
      <ul className="account-steps">
        {steps.map(({ isDone, words, to, action }, at) => (
          <li key={at}>
            {isDone ? (
              <IconCircleCheck size={18} stroke={1.75} className="step-done" aria-label="Listo" />
            ) : status === 'active' ? (
              <IconClock size={18} stroke={1.75} className="step-waits" aria-label="Pendiente" />
            ) : (
              <IconAlertCircle size={18} stroke={1.75} className="step-open" aria-label="Falta" />
            )}
            <span>{words}</span>
            {!isDone && to && !closedAt && <Link to={to}>{action}</Link>}
          </li>
        ))}
      </ul>
      {closedAt && (
        <p className="muted">
          Cerrada el {dateTime(closedAt).slice(0, 16)}
          {closedBy && ` por ${closedBy}`}. Se abre si lo que la cobra se cancela.
        </p>
      )}
      {late !== 0 && (
        <p className="account-late">
          Registrado después del cierre: <b>{money(late)}</b>. No cambia la cuenta.
        </p>
      )}
    </Card>
  )
}
