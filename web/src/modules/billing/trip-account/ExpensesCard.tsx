import { Link } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { IconPaperclip, IconUpload } from '@tabler/icons-react'
import {
  deleteExpense,
  updateExpense,
  uploadReceipt,
} from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { TripAccount, TripExpense } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { expenseLabel, payers } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { useWhyNot, whyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { FileButton } from '../../../kit/form/FileButton.tsx'
import { dateTime, money, number } from '../../../kit/format.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { billingPaths } from '../billing.paths.ts'
import { accountChanged, accountKey } from './trip-account.words.ts'

const linked = 'Viene de otro registro'

/** What was spent, the newest first, each with who paid and its receipt. */
export function ExpensesCard({ account: { entries, tripId } }: { account: TripAccount }) {
  return (
    <section className="card account-expenses" aria-label="Gastos">
      <header className="card-head">
        <h2>Gastos registrados</h2>
        <small>{number(entries.length)}</small>
        <span className="spacer" />
        {!whyNot(updateExpense) && <Link to={`${billingPaths.tripExpense}?viaje=${tripId}`}>Registrar</Link>}
      </header>
      {entries.length === 0 && (
        <p className="account-none muted">
          Ninguno. Combustible, casetas, viáticos y lo demás se registran con su comprobante y quién lo pagó.
        </p>
      )}
      <ul>
        {entries.map((entry) => (
          <Expense key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Expense({ entry }: { entry: TripExpense }) {
  const { id, tripId, kind, amount, litres, at, place, note, paidBy, driverName, isLinked, isLate, receipt } = entry
  const payer = payers.find(({ key }) => key === paidBy)?.label
  const facts = [
    dateTime(at).slice(0, 16),
    litres !== null && `${number(litres, 1)} L a ${money(amount / litres)}`,
    place,
    paidBy === 'driver' && driverName ? `Lo pagó ${driverName}` : payer,
    note,
  ]
  const edit = `${billingPaths.tripExpense}?viaje=${tripId}&gasto=${id}`
  return (
    <li>
      <div className="expense-what">
        <b>
          {expenseLabel(kind)} {isLate && <StatePill tone="amber">Después del cierre</StatePill>}
        </b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {receipt ? (
        <a href={receipt.url} target="_blank" rel="noreferrer" title={receipt.name}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden /> Comprobante
        </a>
      ) : (
        !isLinked && <Receipt id={id} />
      )}
      <strong>{money(amount)}</strong>
      <RowMenu
        name={`${expenseLabel(kind)} ${money(amount)}`}
        actions={{
          menu: [
            {
              key: 'edit',
              label: 'Editar',
              disabled: whyNot(updateExpense) ?? (isLinked ? linked : undefined),
              onClick: () => go(edit),
            },
            removalAction(
              deleteExpense,
              () =>
                askRemoval({
                  what: `el gasto de ${money(amount)}`,
                  consequence: 'Deja de contar en la cuenta del viaje.',
                  remove: () => call(deleteExpense, { id }),
                  keys: [accountKey],
                }),
              { refused: isLinked ? linked : undefined },
            ),
          ],
        }}
      />
    </li>
  )
}

function Receipt({ id }: { id: number }) {
  const refused = useWhyNot(uploadReceipt)
  const sending = useMutation({
    mutationFn: (file: File) => call(uploadReceipt, { body: { id, file } }),
    onSuccess: accountChanged,
    onError: (error) => toast.error('No se guardó el comprobante', { detail: errorText(error) }),
  })
  if (refused) return <span className="muted">Sin comprobante</span>
  return (
    <FileButton
      type="text"
      size="small"
      icon={<IconUpload size={15} stroke={1.75} />}
      loading={sending.isPending}
      accept={documentTypes}
      onChoose={(file) => sending.mutate(file)}
    >
      Comprobante
    </FileButton>
  )
}
