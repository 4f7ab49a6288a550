import type { z } from 'zod'
import type { decision } from '@arriero/contract/store/purchases/purchases.contract.ts'
import type { Authorization } from '@arriero/contract/store/store.rules.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { dateTime, money } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { authorizationLook } from './purchases.words.ts'

interface DecisionCardProps {
  of: { authorization: Authorization; decision: z.output<typeof decision> | null; requestedBy: string | null }
}

/** Who decided, up to how much they may and what they said. */
export function DecisionCard({ of: { authorization, decision: made, requestedBy } }: DecisionCardProps) {
  const { tone, label } = authorizationLook({ authorization })
  return (
    <Card title="Autorización" actions={<StatePill tone={tone}>{label}</StatePill>}>
      {made ? (
        <div className="decision">
          <Avatar name={made.by ?? 'Sistema'} />
          <div>
            <b>{made.by ?? 'Sistema'}</b>
            <small>
              {dateTime(made.at).slice(0, 16)}
              {authorization === 1 && `, ${made.most === null ? 'sin límite' : `hasta ${money(made.most)}`}`}
            </small>
            {made.comment && <p>«{made.comment}»</p>}
          </div>
        </div>
      ) : (
        <p className="muted">Espera a que alguien decida; {requestedBy ?? 'quien la pidió'} no puede autorizarla.</p>
      )}
    </Card>
  )
}
