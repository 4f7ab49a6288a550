import { Link } from '@tanstack/react-router'
import type { BillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { ageBuckets } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import { money, number } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { countedIn } from './lists.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What is owed by age, and who owes most of what is late. */
export function AgesCard({
  ages,
  debtors,
  issuerId,
}: Pick<BillingDashboard, 'ages' | 'debtors'> & { issuerId: number | null }) {
  return (
    <Card title="Cartera por antigüedad" count={money(sum(ages))}>
      <AgeBar ages={ages} />
      <ul className="age-legend">
        {ageBuckets.map(({ key, label }, at) => (
          <li key={key}>
            <Link {...countedIn('receivables', issuerId, { column: key })}>
              <i className={`age-${at}`} aria-hidden /> {label}
              <b>{money(ages[at])}</b>
            </Link>
          </li>
        ))}
      </ul>
      {debtors.length === 0 ? (
        <p className="muted">Nadie debe nada vencido.</p>
      ) : (
        <table className="debtors">
          <thead>
            <tr>
              <th scope="col">Más vencido</th>
              <th scope="col">Su cartera</th>
              <th scope="col">Vencido</th>
              <th scope="col">Días</th>
            </tr>
          </thead>
          <tbody>
            {debtors.map(({ customerId, name, overdue, ages: own, days }) => (
              <tr key={customerId ?? name}>
                <th scope="row">
                  <Link
                    {...countedIn('receivables', issuerId, { column: 'overdue', customer: { customerId, name } })}
                    title={name}
                  >
                    {name}
                  </Link>
                </th>
                <td>
                  <AgeBar ages={own} />
                </td>
                <td>{money(overdue)}</td>
                <td className={days > 30 ? 'debtor-late' : ''}>{number(days)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Shares of an amount by age; the amounts stand beside it. */
function AgeBar({ ages }: { ages: readonly number[] }) {
  return (
    <span className="age-bar" aria-hidden>
      {ages.map((amount, at) => amount > 0 && <i key={at} className={`age-${at}`} style={{ flexGrow: amount }} />)}
    </span>
  )
}
