import { Tooltip } from 'antd'
import { IconLinkOff } from '@tabler/icons-react'
import { revokeEvidenceLink, type EvidenceDetail } from '@arriero/contract/video/evidence.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { date, plural } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { freshenEvidence } from './evidence.data.ts'

type PacketLink = EvidenceDetail['links'][number]

/** To whom it was handed, until when, and how often they looked. */
export function LinksCard({ packet: { links } }: { packet: EvidenceDetail }) {
  const now = useNow(60_000)
  return (
    <Card title="Enlaces" count={links.length || undefined}>
      {links.length === 0 ? (
        <p className="evidence-none">Con un enlace, quien lo tenga comprueba el paquete sin entrar a la consola.</p>
      ) : (
        <ul className="evidence-links">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} now={now} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function LinkRow({ link, now }: { link: PacketLink; now: number }) {
  const { id, note, createdBy, expiresAt, revokedAt, opened } = link
  const isOver = Date.parse(expiresAt) <= now
  return (
    <li>
      <div>
        <b>{note}</b>
        <small>
          {[createdBy, opened === 0 ? 'Nadie lo ha abierto' : `Abierto ${plural(opened, 'vez', 'veces')}`]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <StatePill tone={revokedAt ? 'red' : isOver ? 'grey' : 'green'}>
          {revokedAt ? `Revocado el ${date(revokedAt)}` : `${isOver ? 'Venció' : 'Vence'} el ${date(expiresAt)}`}
        </StatePill>
      </div>
      {!revokedAt && !isOver && (
        <Tooltip title="Revocar">
          <ActionButton
            for={revokeEvidenceLink}
            type="text"
            aria-label={`Revocar el enlace de ${note}`}
            icon={<IconLinkOff size={17} stroke={1.75} />}
            onClick={() => void revoke(id, note)}
          />
        </Tooltip>
      )}
    </li>
  )
}

const revoke = (id: number, note: string) =>
  confirm({
    title: `Revocar el enlace de «${note}»`,
    content: 'Deja de abrir en ese momento. Quien ya descargó el paquete lo conserva y puede comprobarlo.',
    variant: 'warning',
    confirmText: 'Revocar',
    onConfirm: async () => {
      await call(revokeEvidenceLink, { id })
      await freshenEvidence()
    },
  })
