import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconBuildingBank, IconCashPlus, IconCheck, IconCoins, IconTransfer } from '@tabler/icons-react'
import {
  getTransaction,
  refuseProposal,
  settleTransaction,
  unsettleTransactions,
} from '@arriero/contract/banks/banks.contract.ts'
import type { BankAccount, Proposal, Transaction } from '@arriero/contract/banks/banks.entities.ts'
import { createPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { call } from '../../kit/call.ts'
import { Panel } from '../../kit/form/FormPanel.tsx'
import { date } from '../../kit/format.ts'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { KeyValues } from '../../kit/shell/DetailPage.tsx'
import { destination, useRouteParams } from '../../kit/shell/navigation.ts'
import { ErrorState } from '../../kit/states.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { billingPaths } from '../billing/billing.paths.ts'
import { bankKeys, useBoard, useProposals } from './banks.data.ts'
import { banksPaths } from './banks.paths.ts'
import { inCurrency, settledWords, signed, stateLook } from './banks.words.ts'
import { movementMenu, refuse, settle, unsettle } from './movement-actions.ts'
import { MovementRate } from './MovementRate.tsx'
import type { Way } from './SettleAs.tsx'

const SettleAs = lazy(() => import('./SettleAs.tsx').then((m) => ({ default: m.SettleAs })))

/** Beside the list: what the bank says of a movement, everything it may be, and what it becomes. */
export function MovementPanel() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const close = () => void navigate(destination(banksPaths.home) as never)
  const one = useQuery({
    queryKey: bankKeys.movement(id),
    queryFn: ({ signal }) => call(getTransaction, { id, signal }),
    placeholderData: undefined,
  })
  const { data: board } = useBoard()
  const movement = one.data?.transaction
  const account = board?.accounts.find((known) => known.id === movement?.bankAccountId)
  if (!one.data || !movement || !account)
    return (
      <Panel title="Movimiento" onClose={close}>
        {one.error && <ErrorState error={one.error} retry={() => void one.refetch()} />}
      </Panel>
    )
  return <Opened key={id} movement={movement} proposals={one.data.proposals} account={account} close={close} />
}

interface OpenedProps {
  movement: Transaction
  proposals: readonly Proposal[]
  account: BankAccount
  close: () => void
}

function Opened({ movement, proposals, account, close }: OpenedProps) {
  const [chosenKey, setChosen] = useState<string>()
  const [way, setWay] = useState<Way>()
  const [isBusy, setBusy] = useState(false)
  const chosen = proposals.find(({ key }) => key === chosenKey) ?? proposals[0]
  const isOpen = movement.state === 'open'
  // What is paid in another currency is worth what somebody says of its day.
  const [rate, setRate] = useState<number | null>(null)
  const needsRate = account.currency !== 'MXN' && chosen?.settlement.as === 'invoices'
  const settlement = chosen && { ...chosen.settlement, ...(needsRate && rate !== null && { exchangeRate: rate }) }
  const busy = async (work: Promise<unknown>) => {
    setBusy(true)
    await work
    setBusy(false)
  }
  return (
    <Panel
      title={signed(movement.amount, account.currency)}
      sub={[`${date(movement.day)}${movement.time ? ` ${movement.time}` : ''}`, account.name].join(' · ')}
      extra={<RowMenu actions={{ menu: movementMenu(movement, account.currency) }} name="el movimiento" />}
      onClose={close}
      isNarrow
      isRead={false}
      foot={
        isOpen ? (
          way ? undefined : (
            chosen && (
              <>
                <ActionButton
                  for={refuseProposal}
                  disabled={isBusy}
                  onClick={() => void busy(refuse(movement.id, chosen))}
                >
                  Rechazar
                </ActionButton>
                <span className="spacer" />
                <ActionButton
                  for={chosen.settlement.as === 'invoices' ? createPayment : settleTransaction}
                  type="primary"
                  loading={isBusy}
                  disabledReason={needsRate && rate === null ? 'Indique el tipo de cambio' : undefined}
                  icon={<IconCheck size={16} stroke={2} />}
                  onClick={() => void busy(settle(movement.id, settlement ?? chosen.settlement))}
                >
                  {chosen.settlement.as === 'invoices' ? 'Registrar pago y conciliar' : 'Conciliar'}
                </ActionButton>
              </>
            )
          )
        ) : (
          <>
            <span className="spacer" />
            <ActionButton
              for={unsettleTransactions}
              loading={isBusy}
              onClick={() => void busy(unsettle([movement.id]))}
            >
              Deshacer conciliación
            </ActionButton>
          </>
        )
      }
    >
      <div className="bank-part">
        <KeyValues
          items={[
            [movement.amount > 0 ? 'Ordenante' : 'Beneficiario', movement.party],
            ['RFC', movement.rfc],
            ['Cuenta', movement.clabe],
            ['Clave de rastreo', movement.tracking],
            ['Referencia', movement.reference],
            ['Concepto', movement.description],
            ['Origen', movement.isImported ? 'Estado de cuenta' : 'Registrado a mano'],
          ]}
        />
      </div>
      {!isOpen && <Settled movement={movement} currency={account.currency} />}
      {isOpen && (
        <div className="bank-part">
          <h3>Puede ser</h3>
          {proposals.length === 0 && <Nothing movement={movement} account={account} />}
          {proposals.map((one) => (
            <Option
              key={one.key}
              proposal={one}
              isChosen={!way && one === chosen}
              choose={() => (setWay(undefined), setChosen(one.key))}
            />
          ))}
        </div>
      )}
      {isOpen && needsRate && !way && (
        <div className="bank-part">
          <MovementRate movement={movement} account={account} onChange={setRate} />
        </div>
      )}
      {isOpen && chosen && !way && <Consequences proposal={chosen} movement={movement} account={account} />}
      {isOpen && (
        <div className="bank-part">
          <h3>{proposals.length === 0 ? 'Registrarlo como' : 'O registrarlo como'}</h3>
          <div className="bank-ways">
            {movement.amount > 0 && (
              <WayButton
                of="payment"
                {...{ way, setWay }}
                icon={IconCashPlus}
                label="Pago o anticipo"
                for={createPayment}
              />
            )}
            <WayButton
              of="transfer"
              {...{ way, setWay }}
              icon={IconTransfer}
              label="Traspaso"
              for={settleTransaction}
            />
            {movement.amount < 0 && (
              <WayButton
                of="fee"
                {...{ way, setWay }}
                icon={IconBuildingBank}
                label="Comisión"
                for={settleTransaction}
              />
            )}
            <WayButton
              of="other"
              {...{ way, setWay }}
              icon={IconCoins}
              label={movement.amount > 0 ? 'Otro ingreso' : 'Otro gasto'}
              for={settleTransaction}
            />
          </div>
          {way && (
            <Suspense>
              <SettleAs key={way} way={way} movement={movement} account={account} cancel={() => setWay(undefined)} />
            </Suspense>
          )}
        </div>
      )}
    </Panel>
  )
}

/** Nothing matches: what comes nearest, as its row says. */
function Nothing({ movement, account }: { movement: Transaction; account: BankAccount }) {
  const { data } = useProposals(account)
  const near = data?.without.find(({ transactionId }) => transactionId === movement.id)?.near
  return (
    <>
      <p className="bank-amber">Nada coincide con este movimiento.</p>
      {near && <small>{near}</small>}
    </>
  )
}

interface WayButtonProps {
  of: Way
  way: Way | undefined
  setWay: (way: Way) => void
  icon: typeof IconCoins
  label: string
  for: Parameters<typeof ActionButton>[0]['for']
}
const WayButton = ({ of, way, setWay, icon: Glyph, label, for: endpoint }: WayButtonProps) => (
  <ActionButton
    {...(endpoint && { for: endpoint })}
    block
    aria-pressed={way === of}
    icon={<Glyph size={16} stroke={1.75} />}
    onClick={() => setWay(of)}
  >
    {label}
  </ActionButton>
)

function Option({ proposal, isChosen, choose }: { proposal: Proposal; isChosen: boolean; choose: () => void }) {
  const { title, score, words, reasons, isSure } = proposal
  return (
    <button type="button" className="bank-option" aria-pressed={isChosen} onClick={choose}>
      <span>
        {title} <span className={isSure || score >= 85 ? 'bank-green' : 'bank-amber'}>{score} %</span>
      </span>
      <small>{words}</small>
      <span className="bank-reasons">
        {reasons.map((reason) => (
          <span key={reason}>
            <IconCheck size={14} stroke={2} /> {reason}
          </span>
        ))}
      </span>
    </button>
  )
}

/** What conciliating does, before it is done. */
function Consequences({
  proposal,
  movement,
  account,
}: {
  proposal: Proposal
  movement: Transaction
  account: BankAccount
}) {
  const books = Math.round((account.books + movement.amount) * 100) / 100
  const facts = [
    `Libros queda en ${inCurrency(books, account.currency)}`,
    ...(proposal.settlement.as === 'invoices'
      ? ['Se registra el pago y los saldos se mueven; su complemento queda por timbrar']
      : proposal.settlement.as === 'transfer'
        ? ['Se concilia también el movimiento de la otra cuenta']
        : []),
    ...(movement.clabe && movement.amount > 0 ? ['Se recuerda desde qué cuenta paga el cliente'] : []),
  ]
  return (
    <div className="bank-part">
      <h3>Al conciliar</h3>
      <ul className="bank-checks">
        {facts.map((fact) => (
          <li key={fact}>
            <IconCheck className="bank-green" size={16} stroke={2} /> {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Settled({ movement, currency }: { movement: Transaction; currency: string }) {
  const { tone, label } = stateLook(movement.state)
  const { top, bottom } = settledWords(movement)
  return (
    <div className="bank-part">
      <h3>
        <StatePill tone={tone}>{label}</StatePill>
      </h3>
      {movement.payments.length > 0 ? (
        movement.payments.map(({ id, folio, customer, invoices, total }) => (
          <p key={id}>
            <Link to={`${billingPaths.payments}/${id}` as never}>{folio}</Link> de {customer},{' '}
            {inCurrency(total, currency)}
            {invoices.length > 0 && <>: {invoices.join(', ')}</>}
          </p>
        ))
      ) : movement.pair ? (
        <p>
          Traspaso con{' '}
          <Link
            to={banksPaths.movement(movement.pair.id) as never}
            search={{ cuenta: String(movement.pair.bankAccountId) } as never}
          >
            {movement.pair.account}
          </Link>
        </p>
      ) : (
        <p>{top}</p>
      )}
      <small>{bottom}</small>
    </div>
  )
}
