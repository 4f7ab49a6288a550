import { Link } from '@tanstack/react-router'
import type { TripAccount } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { billingPaths } from '../billing.paths.ts'
import { marginTone, shareWords } from './trip-account.words.ts'

const [width, height, base, radius] = [320, 112, 92, 4] as const
/** What a margin is drawn between: beyond it stands at the edge. */
const [least, most] = [-0.2, 0.6] as const
const xOf = (share: number) => 12 + ((Math.min(most, Math.max(least, share)) - least) / (most - least)) * (width - 24)

/** Trips of the same way as dots over their margin, piled up where they are alike. */
function dotsOf(shares: readonly number[]) {
  const piles = new Map<number, number>()
  return shares.map((share) => {
    const column = Math.round(xOf(share) / (radius * 2))
    const level = piles.get(column) ?? 0
    piles.set(column, level + 1)
    return { x: column * radius * 2, y: Math.max(radius, base - 8 - level * radius * 2) }
  })
}

/** The same way in the last year: this trip among the others. */
export function UsualCard({ account: { share, margin, usual, route } }: { account: TripAccount }) {
  const link = (
    <Link to={billingPaths.profit} search={{ f_route: route } as never}>
      Verlos
    </Link>
  )
  if (usual.trips === 0)
    return (
      <Card title="Esta ruta">
        <p className="muted">Es el primer viaje de esta ruta: todavía no hay con qué compararlo.</p>
      </Card>
    )
  return (
    <Card title="Esta ruta" count={`${plural(usual.trips, 'viaje', 'viajes')} en 12 meses`} actions={link}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="usual-chart"
        role="img"
        aria-label={`Margen de ${usual.trips} viajes de esta ruta; mediana ${shareWords(usual.share)}, éste ${shareWords(share)}`}
      >
        <line x1={0} x2={width} y1={base} y2={base} className="usual-axis" />
        {[0, 0.2, 0.4].map((at) => (
          <text key={at} x={xOf(at)} y={base + 16} textAnchor="middle">
            {shareWords(at).replace('.0', '')}
          </text>
        ))}
        {dotsOf(usual.shares).map(({ x, y }, at) => (
          <circle key={at} cx={x} cy={y} r={radius - 0.5} className="usual-dot" />
        ))}
        {usual.share !== null && (
          <line x1={xOf(usual.share)} x2={xOf(usual.share)} y1={14} y2={base} className="usual-median" />
        )}
        {share !== null && (
          <circle
            cx={xOf(share)}
            cy={base - 8}
            r={radius + 2}
            className={`usual-own margin-${marginTone(share, margin)}`}
          />
        )}
      </svg>
      <p className="usual-words">
        Éste <b className={`margin-${marginTone(share, margin)}`}>{shareWords(share)}</b>
        {usual.share === null ? (
          '; aún son pocos para saber lo usual'
        ) : (
          <>
            , mediana <b>{shareWords(usual.share)}</b>
          </>
        )}
      </p>
    </Card>
  )
}
