import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconAlertTriangle, IconCheck, IconFileTypePdf, IconReceipt } from '@tabler/icons-react'
import { contractPdf, type Charge, type ContractDetail } from '@arriero/contract/warehouses/contracts.contract.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import { type ChargeMark } from '@arriero/contract/warehouses/rents.rules.ts'
import { conceptLabel, indexKinds } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { date, money, percent, phone, phoneLink, plural } from '../../../kit/format.ts'
import { History, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { paymentPath, warehousePaths } from '../warehouses.paths.ts'
import {
  contractLook,
  endWords,
  monthName,
  owedWords,
  shortMonth,
  squareMetres,
  termShare,
  termWords,
} from '../warehouses.words.ts'
import { Invoices } from './ContractInvoices.tsx'
import '../warehouses.css'

/** Everything of a contract: what is owed first, then its months, money, term and what became of it. */
export function ContractFacts({ contract }: { contract: ContractDetail }) {
  const { state, daysLeft, debt, lateSince, balance, charged, paid, credit } = contract
  const { tone, label } = contractLook(state)
  return (
    <div className="contract-facts">
      <section>
        <p className="contract-pills">
          {debt > 0 && <StatePill tone="red">Con adeudo</StatePill>}
          <StatePill tone={tone}>{state === 'ending' ? endWords(daysLeft) : label}</StatePill>
        </p>
        {debt > 0 && (
          <p>
            Debe {owedWords(contract.charges)}. Vencido desde el {date(lateSince)}.
          </p>
        )}
      </section>
      <section>
        <div className="contract-balance">
          <span>Saldo</span>
          <b className={debt > 0 ? 'tone-red tinted' : ''}>{money(balance)}</b>
        </div>
        <i className={`meter ${debt > 0 ? 'meter-late' : 'meter-good'}`} aria-hidden>
          <i style={{ width: charged > 0 ? percent(paid / charged).replace(' ', '') : 0 }} />
        </i>
        <div className="contract-balance contract-sums">
          <span>Pagado {money(paid)}</span>
          <span>de {money(charged)}</span>
        </div>
        {credit > 0 && <p>A favor del inquilino: {money(credit)}; paga las rentas que siguen.</p>}
        <Months charges={contract.charges} />
      </section>
      <Payments contract={contract} />
      <Invoices contract={contract} />
      <Term contract={contract} />
      {contract.history.length > 0 && (
        <section>
          <h3>Historial</h3>
          <History
            entries={contract.history.map(({ id, at, text, by }) => ({
              key: id,
              at,
              title: text,
              by: by ?? 'Automático',
            }))}
          />
        </section>
      )}
      <section className="contract-papers">
        <PaperButton id={contract.id} type="contract" icon={<IconFileTypePdf size={16} stroke={1.75} />}>
          Contrato
        </PaperButton>
        {contract.payments.length > 0 && (
          <PaperButton id={contract.id} type="receipt" icon={<IconReceipt size={16} stroke={1.75} />}>
            Último recibo
          </PaperButton>
        )}
      </section>
    </div>
  )
}

const markWords: Record<ChargeMark, string> = {
  paid: 'pagado',
  paid_late: 'pagado tarde',
  partial: 'pagado en parte, vencido',
  late: 'vencido',
  due: 'por pagar',
}

/** The last twelve months, each by its mark and in words. */
function Months({ charges }: { charges: readonly Charge[] }) {
  const rents = charges.filter(({ kind }) => kind === 'rent').slice(-12)
  if (rents.length === 0) return <p className="muted">Aún no hay rentas cargadas.</p>
  return (
    <ol className="contract-months">
      {rents.map(({ id, month, mark, total, paid, dueOn }) => (
        <li
          key={id}
          className={`month-${mark}`}
          title={`${monthName(month)}: ${markWords[mark]}, ${money(total)}, vence el ${date(dueOn)}`}
        >
          <span>
            {mark === 'late' ? (
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
            ) : paid >= total ? (
              <IconCheck size={14} stroke={2} aria-hidden />
            ) : (
              percent(paid / total)
            )}
          </span>
          <small>{shortMonth(month)}</small>
          <span className="visually-hidden">{markWords[mark]}</span>
        </li>
      ))}
    </ol>
  )
}

const shownPayments = 4

function Payments({ contract: { id, number, payments, rent, taxRate } }: { contract: ContractDetail }) {
  return (
    <section>
      <h3>
        Pagos <small>renta {money(cents(rent * (1 + taxRate / 100)))} con IVA</small>
        {payments.length > shownPayments && (
          <Link to={warehousePaths.payments} search={{ f_contract: `${id}~${number}` } as never}>
            Todos ({payments.length})
          </Link>
        )}
      </h3>
      {payments.length === 0 && <p className="muted">Sin pagos todavía.</p>}
      <ul className="contract-payments">
        {payments.slice(0, shownPayments).map((payment) => (
          <li key={payment.id}>
            <time>{date(payment.paidOn)}</time>
            <Link to={paymentPath(payment.id)}>{conceptLabel(payment.concept)}</Link>
            <b>{money(payment.amount)}</b>
            <PaperButton id={id} type="receipt" payment={payment.id} icon={<IconReceipt size={16} stroke={1.75} />}>
              <span className="visually-hidden">Recibo {payment.folio}</span>
            </PaperButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Term({ contract }: { contract: ContractDetail }) {
  const { start, end, spaces, rent, rentM2, zoneRentM2, indexKind, indexPoints, indexCap, steps } = contract
  const growth = indexKinds.find(({ kind }) => kind === indexKind)?.label ?? ''
  const points = indexKind !== 'none' && indexPoints > 0 ? ` ${indexKind === 'inpc' ? '+ ' : ''}${indexPoints} %` : ''
  return (
    <section>
      <h3>
        Plazo <small>{termWords(start, end)}</small>
      </h3>
      <i className={`meter ${contract.state === 'ending' ? 'meter-amber' : ''}`} aria-hidden>
        <i style={{ width: percent(termShare(start, end)).replace(' ', '') }} />
      </i>
      <KeyValues
        items={[
          ['Espacios', spaces.map(({ name, areaM2 }) => `${name} (${squareMetres(areaM2)})`).join(', ')],
          ['Renta sin IVA', money(rent)],
          [
            'Renta por m²',
            rentM2 !== null && `${money(rentM2)}${zoneRentM2 === null ? '' : `, la zona ${money(zoneRentM2)}`}`,
          ],
          ['Aumento', `${growth}${points}${indexCap === null ? '' : `, tope ${indexCap} %`}`],
          [
            'Rentas',
            steps.length > 1 && steps.map((step) => `${money(step.rent)} desde ${date(step.from)}`).join('; '),
          ],
          ['Vence', `día ${contract.dueDay}, ${plural(contract.graceDays, 'día', 'días')} de gracia`],
          ['Recargo', contract.lateFee > 0 && `${contract.lateFee} % una vez`],
          ['Depósito en garantía', `${money(contract.depositHeld)} de ${money(contract.deposit)}`],
          ['Contacto', contract.contact],
          [
            'Teléfono',
            contract.contactPhone && <a href={phoneLink(contract.contactPhone)}>{phone(contract.contactPhone)}</a>,
          ],
          ['Notas', contract.notes],
        ]}
      />
    </section>
  )
}

interface PaperButtonProps {
  id: number
  type: 'contract' | 'receipt'
  payment?: number
  icon: ReactNode
  children: ReactNode
}

function PaperButton({ id, type, payment, icon, children }: PaperButtonProps) {
  const open = async () => {
    try {
      download(await call(contractPdf, { id, query: { type, payment } }))
    } catch (error) {
      toast.error('No se pudo hacer el PDF', { detail: errorText(error) })
    }
  }
  return (
    <Button type="link" size="small" icon={icon} onClick={() => void open()}>
      {children}
    </Button>
  )
}
