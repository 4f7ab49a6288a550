import { useQuery } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { IconFingerprint } from '@tabler/icons-react'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { keyQuery } from './evidence.data.ts'
import './evidence.css'

/** The fingerprint of the key that seals, where people compare a packet's with it. */
export function KeyNote() {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="Huella de la llave que sella"
      content={
        <Fingerprint words="Dígala por teléfono o compárela con la que muestra un paquete: si es igual, lo selló esta instalación." />
      }
    >
      <Button icon={<IconFingerprint size={17} stroke={1.75} />}>Huella de la llave</Button>
    </Popover>
  )
}

export function Fingerprint({ words }: { words: string }) {
  const { data } = useQuery(keyQuery)
  return (
    <div className="fingerprint-note">
      <p>{words}</p>
      {data && (
        <div>
          <FingerprintText value={data.fingerprint} />
          <CopyButton text={data.fingerprint} label="Copiar la huella" />
        </div>
      )}
    </div>
  )
}

/** In two lines of four groups each, as people read it aloud. */
export function FingerprintText({ value }: { value: string }) {
  const groups = value.split(' ')
  return (
    <code className="fingerprint">
      {groups.slice(0, 4).join(' ')}
      <br />
      {groups.slice(4).join(' ')}
    </code>
  )
}
