import { useState } from 'react'
import { dateTime } from '../../../../kit/format.ts'
import { Card, KeyValues } from '../../../../kit/shell/DetailPage.tsx'
import { CustodyList } from '../CustodyList.tsx'
import { FilesTable } from '../FilesTable.tsx'
import type { Checked } from './check-packet.ts'
import { judge, type Known } from './checks.ts'
import { PacketMap } from './PacketMap.tsx'
import { PacketSpeed } from './PacketSpeed.tsx'
import { PacketVideo } from './PacketVideo.tsx'
import { ActionsCard, MarkIcon, VerdictCard } from './VerdictCard.tsx'

interface CheckedPacketProps {
  checked: Checked
  known: Known
  own?: string
  choose: (file: File | undefined) => void
}

/** The verdict first, then what the packet holds; video, map and speed stand at one time. */
export function CheckedPacket({ checked, known, own, choose }: CheckedPacketProps) {
  const { verdict, facts } = checked
  const { manifest, files } = verdict
  const { event } = manifest
  const [now, setNow] = useState(() => Date.parse(event.at))
  const wrong = new Set(files.filter(({ state }) => state !== 'same').map(({ name }) => name))
  // Of the link's own packet the chain goes on after its seal.
  const custody = !own && known.told ? known.told.custody : facts.custody
  return (
    <div className="verify-grid">
      <div className="verify-left">
        <VerdictCard judgement={judge(verdict, known)} checked={checked} />
        <ActionsCard told={known.told} checked={checked} own={own} choose={choose} />
      </div>
      <div className="verify-middle">
        <PacketVideo manifest={manifest} facts={facts} wrong={wrong} onTime={setNow} />
        <div className="verify-way">
          <PacketMap title={event.title} fixes={facts.fixes} at={now} />
          <PacketSpeed fixes={facts.fixes} at={now} eventAt={Date.parse(event.at)} limitKmh={event.limitKmh} />
        </div>
      </div>
      <div className="verify-right">
        <FilesTable
          files={files.map(({ name, size, sha256, found, state }) => ({
            name,
            size,
            sha256: found ?? sha256,
            isWrong: state !== 'same',
            mark: <MarkIcon mark={state === 'same' ? 'good' : 'bad'} />,
          }))}
        />
        {custody.length > 0 && (
          <Card title="Cadena de custodia" count={custody.length === 1 ? '1 paso' : `${custody.length} pasos`}>
            <CustodyList steps={custody} />
          </Card>
        )}
        <Card title="Datos">
          <KeyValues
            items={[
              ['Selló', manifest.account],
              ['Pidió el sello', manifest.sealedBy],
              ['Viaje', event.trip],
              ['Hora del hecho', `${event.localTime} local`],
              ['En su reloj', dateTime(event.at)],
              ['Conductor', event.driver],
              ['No llegó', manifest.missing.join('. ')],
            ]}
          />
        </Card>
      </div>
    </div>
  )
}
