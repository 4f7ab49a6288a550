import { Link } from '@tanstack/react-router'
import type { Arrangement } from '@arriero/contract/rental/arrangements.entities.ts'
import { endsSoonDays } from '@arriero/contract/rental/rental.rules.ts'
import { date, money, plural, weekday } from '../../../kit/format.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { RenewalSelect } from '../contracts/RenewalSelect.tsx'
import { rentalPath, rentalPaths } from '../rental.paths.ts'
import { lateWords } from '../rental.words.ts'

/** What comes back this week, the soonest first, and what each customer said of going on. */
export function EndingCard({ returns }: { returns: readonly Arrangement[] }) {
  const total = returns.reduce((sum, one) => sum + one.total, 0)
  return (
    <section className="card" aria-label="Terminan esta semana">
      <header className="card-head">
        <h2>Terminan esta semana</h2>
        <small>{`${plural(returns.length, 'contrato', 'contratos')}, ${money(total)}`}</small>
        <span className="spacer" />
        <Link {...destination(`${rentalPaths.contracts}?f_ending=${endsSoonDays}`)}>Ver contratos</Link>
      </header>
      <ul className="rental-ending">
        {returns.map((one) => (
          <li key={one.id}>
            <span title={`${one.thing}, ${date(one.to)}`}>
              <Link to={rentalPath(one.id)} search={{} as never}>
                <b>{one.thing}</b>
              </Link>{' '}
              {one.daysLate > 0 ? (
                <small className="tinted tone-red">{`sin devolver, ${lateWords(one.daysLate)}`}</small>
              ) : (
                <small>{`${weekday(one.to).slice(0, 3)} ${date(one.to).slice(0, 5)}`}</small>
              )}
            </span>
            <span title={one.customer}>{one.customer}</span>
            <RenewalSelect arrangement={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
