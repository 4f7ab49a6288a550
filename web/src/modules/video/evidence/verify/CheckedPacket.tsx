import { useState } from 'react'
import { driverFile, type FileVerdict, type OpenedFile } from '@arriero/contract/video/evidence-packet.ts'
import { dateTime } from '../../../../kit/format.ts'
import { Card, KeyValues } from '../../../../kit/shell/DetailPage.tsx'
import { CustodyList } from '../CustodyList.tsx'
import { FilesTable } from '../FilesTable.tsx'
import type { Checked } from './check-packet.ts'
import { judge, type Known } from './checks.ts'
import { PacketMap } from './PacketMap.tsx'
import { PacketSpeed } from './PacketSpeed.tsx'
import { PacketVideo } from './PacketVideo.tsx'
import { UnlockCard } from './UnlockCard.tsx'
import { ActionsCard, MarkIcon, VerdictCard } from './VerdictCard.tsx'

interface CheckedPacketProps {
  checked: Checked
  known: Known
  own?: string
  choose: (file: File | undefined) => void
}

/** The verdict first, then what the packet holds; video, map and speed stand at one time. */
export function CheckedPacket({ checked: given, known, own, choose }: CheckedPacketProps) {
  const [checked, setChecked] = useState(given)
  const { verdict, facts, opened } = checked
  const { manifest, files } = verdict
  const { event } = manifest
  const [now, setNow] = useState(() => Date.parse(event.at))
  const wrong = new Set([
    ...files.filter(({ state }) => state !== 'same').map(({ name }) => name),
    ...[...(opened ?? [])].filter(([, { isSame }]) => !isSame).map(([name]) => name),
  ])
  const isReserved = files.some(({ opens }) => opens)
  // Of the link's own packet the chain goes on after its seal.
  const custody = !own && known.told ? known.told.custody : facts.custody
  return (
    <div className="verify-grid">
      <div className="verify-left">
        <VerdictCard judgement={judge(verdict, known, opened)} checked={checked} />
        {isReserved && !opened && <UnlockCard checked={checked} onOpen={setChecked} />}
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
        <FilesTable files={files.map((file) => listed(file, opened))} />
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
              ['Conductor', event.driver ?? facts.driver ?? (hidesDriver(files) && 'Reservado: se abre con el código')],
              ['No llegó', manifest.missing.join('. ')],
            ]}
          />
        </Card>
      </div>
    </div>
  )
}

const hidesDriver = (files: readonly FileVerdict[]) => files.some(({ opens }) => opens?.name === driverFile)

/** A reserved one whose bytes are those that were sealed stands as what the code opens. */
function listed(file: FileVerdict, opened: ReadonlyMap<string, OpenedFile> | undefined) {
  const { name, size, sha256, found, state, opens } = file
  const plain = opens && opened?.get(opens.name)
  if (opens && state === 'same')
    return {
      ...opens,
      isReserved: !plain,
      isWrong: plain?.isSame === false,
      mark: <MarkIcon mark={plain ? (plain.isSame ? 'good' : 'bad') : 'locked'} />,
    }
  const isWrong = state !== 'same'
  return { name, size, sha256: found ?? sha256, isWrong, mark: <MarkIcon mark={isWrong ? 'bad' : 'good'} /> }
}
