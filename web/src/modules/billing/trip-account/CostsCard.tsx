import { Button } from 'antd'
import type { TripAccount } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { setTerms } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import { costKinds } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { money, number } from '../../../kit/format.ts'
import { incomeWords, marginTone, shareWords } from './trip-account.words.ts'

const signed = (value: number) => (value > 0 ? `+${money(value)}` : money(value))

/** What the trip leaves, in a sentence. */
function verdict({ status, income, margin, share, usual }: TripAccount): string {
  if (income === null) return 'Sin precio: no se sabe qué deja'
  const verb = status === 'active' ? 'Va a dejar' : 'Deja'
  const left = margin ?? 0
  if (left < 0) return `${status === 'active' ? 'Va a perder' : 'Pierde'} ${money(-left)}`
  if (usual.share === null || share === null) return `${verb} ${money(left)}`
  const points = Math.round((share - usual.share) * 100)
  if (points === 0) return `${verb} ${money(left)}, como suele esta ruta`
  return `${verb} ${money(left)}: ${number(Math.abs(points))} ${Math.abs(points) === 1 ? 'punto' : 'puntos'} ${points < 0 ? 'menos' : 'más'} que esta ruta`
}

/** Verdict, figures and each cost: until now, at the end, as usual on this way. */
export function CostsCard({ account, editTerms }: { account: TripAccount; editTerms: () => void }) {
  const {
    income,
    incomeFrom,
    credited,
    priceKm,
    cost,
    spent,
    margin,
    share,
    perKm,
    costs,
    status,
    drivenKm,
    usual,
    closedAt,
  } = account
  const refused = useWhyNot(setTerms)
  const isRunning = status === 'active'
  const tone = marginTone(share, margin)
  const usualCost = costs.every(({ usual: one }) => one === null)
    ? null
    : costs.reduce((sum, { usual: one }) => sum + (one ?? 0), 0)
  return (
    <section className="card account-costs" aria-label="Cuenta">
      <p className={`account-verdict margin-${tone}`}>{verdict(account)}</p>
      <dl className="account-figures">
        <div>
          <dt>Ingreso</dt>
          <dd>{money(income)}</dd>
          <dd className="account-said">
            {incomeFrom === null ? 'sin precio' : incomeWords[incomeFrom]}
            {incomeFrom === 'km' && ` a ${money(priceKm)}`}
            {credited > 0 && `, menos ${money(credited)} de notas de crédito`}
            {!closedAt && !refused && (
              <Button type="link" size="small" onClick={editTerms}>
                Cambiar
              </Button>
            )}
          </dd>
        </div>
        <div>
          <dt>{isRunning ? 'Gastado hasta ahora' : 'Gastado'}</dt>
          <dd>{money(spent)}</dd>
          <dd className="account-said">
            {number(drivenKm)} km recorridos{cost > 0 && isRunning && `, ${shareWords(spent / cost)} del costo`}
          </dd>
        </div>
        <div>
          <dt>{isRunning ? 'Costo al final' : 'Costo'}</dt>
          <dd>{money(cost)}</dd>
          <dd className="account-said">
            {usualCost === null ? 'pocos viajes con qué comparar' : `${signed(cost - usualCost)} que la ruta`}
          </dd>
        </div>
        <div>
          <dt>{isRunning ? 'Margen al final' : 'Margen'}</dt>
          <dd className={`margin-${tone}`}>{shareWords(share)}</dd>
          <dd className="account-said">
            {money(perKm)} por km{usual.perKm === null ? '' : `, ruta ${money(usual.perKm)}`}
          </dd>
        </div>
      </dl>
      <div className="account-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Costo</th>
              {isRunning && <th scope="col">Hasta ahora</th>}
              <th scope="col">{isRunning ? 'Al final' : 'Importe'}</th>
              <th scope="col">Ruta</th>
              <th scope="col">Diferencia</th>
            </tr>
          </thead>
          <tbody>
            {costs.map((line) => (
              <CostLine key={line.cost} line={line} isRunning={isRunning} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {isRunning && <td>{money(spent)}</td>}
              <td>{money(cost)}</td>
              <td>{money(usualCost)}</td>
              <td>{usualCost === null ? '—' : <Difference value={cost - usualCost} />}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function CostLine({ line, isRunning }: { line: TripAccount['costs'][number]; isRunning: boolean }) {
  const { cost, soFar, atEnd, usual, source, isEstimated } = line
  const most = Math.max(soFar ?? 0, atEnd ?? 0, usual ?? 0) * 1.1
  const part = (value: number | null) => `${most > 0 ? ((value ?? 0) / most) * 100 : 0}%`
  return (
    <tr>
      <th scope="row">
        {costKinds.find((one) => one.cost === cost)?.label}
        <small>{source}</small>
        <span className="cost-bar" aria-hidden>
          <i className="cost-to-come" style={{ width: part(atEnd) }} />
          <i className={isEstimated && !isRunning ? 'cost-guess' : 'cost-real'} style={{ width: part(soFar) }} />
          {usual !== null && usual > 0 && <i className="cost-usual" style={{ left: part(usual) }} />}
        </span>
      </th>
      {isRunning && <td>{soFar === null ? 'Sin dato' : money(soFar)}</td>}
      <td>{atEnd === null ? (cost === 'expenses' ? money(0) : 'Sin dato') : money(atEnd)}</td>
      <td className="muted">{money(usual)}</td>
      <td>{usual === null || atEnd === null ? '—' : <Difference value={atEnd - usual} />}</td>
    </tr>
  )
}

/** Red only where it is worse. */
const Difference = ({ value }: { value: number }) => (
  <span className={value >= 0.5 ? 'account-loss' : 'muted'}>{signed(Math.round(value * 100) / 100)}</span>
)
