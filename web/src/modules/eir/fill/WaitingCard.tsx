import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconCloudUpload } from '@tabler/icons-react'
import { plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { eirKeys } from '../eir.data.ts'
import { nameOf, sendWaiting } from './send.ts'
import { forget, readWaiting } from './store.ts'
import '../../checklists/checklists.css'
import '../eir.css'

/** What was finished here and has not arrived. */
export function WaitingCard() {
  const { data, refetch } = useQuery({ queryKey: eirKeys.waiting, networkMode: 'always', queryFn: readWaiting })
  if (!data || data.length === 0) return null
  return (
    <Card
      title="Por enviar"
      count={String(data.length)}
      actions={
        <Button
          size="small"
          icon={<IconCloudUpload size={16} stroke={1.75} />}
          onClick={() => void sendWaiting().then(() => refetch())}
        >
          Enviar ahora
        </Button>
      }
    >
      <ul className="fill-waiting">
        {data.map((filling) => (
          <li key={filling.key}>
            <span>
              <b>{nameOf(filling)}</b>
              <small>
                {`${plural(filling.damages.length, 'daño', 'daños')} · ${plural(filling.photos.length, 'fotografía', 'fotografías')}`}
              </small>
              {filling.refused && <small className="eir-problem">{filling.refused}</small>}
            </span>
            {filling.refused && (
              <Button size="small" danger type="text" onClick={() => void forget(filling.key).then(() => refetch())}>
                Descartar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
