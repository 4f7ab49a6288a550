import { Link } from '@tanstack/react-router'
import { Alert, Button, Progress } from 'antd'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { DropZone } from '../../../kit/form/DropZone.tsx'
import { number, plural } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { tripPaths } from '../trips.paths.ts'
import type { ImportWork } from './useImport.ts'

/** Before there is a sheet: what to do, and where to drop it. */
export function ImportStart({ work: { read, busy, problem, source } }: { work: ImportWork }) {
  return (
    <div className="card import-start">
      {problem && (
        <Alert
          type="error"
          showIcon
          title={problem}
          description={source && source.name}
          className="form-notice"
          role="alert"
        />
      )}
      <DropZone accept={['.xlsx', '.csv']} disabled={busy !== undefined} onChoose={(file) => void read(file)}>
        <span className="import-drop">
          <IconUpload size={28} stroke={1.5} aria-hidden />
          <b>{busy === 'reading' ? 'Leyendo y revisando la hoja…' : 'Arrastre aquí la hoja de viajes o haga clic'}</b>
          <span>Excel (.xlsx) o CSV, hasta 10 MB y 2,000 filas. Nada se guarda hasta confirmar.</span>
          {busy === 'reading' && (
            <Progress percent={100} status="active" showInfo={false} size="small" aria-label="Leyendo la hoja" />
          )}
        </span>
      </DropZone>
      <ol className="import-steps">
        <li>
          <b>Descargue la plantilla.</b> Trae las líneas, unidades, conductores, geocercas y tipos de inventario de su
          cuenta para elegirlos de una lista.
        </li>
        <li>
          <b>Una fila por destino.</b> Las filas con el mismo valor en «Viaje» forman un solo viaje, en su orden.
        </li>
        <li>
          <b>Suba y revise.</b> Cada error dice qué está mal y se corrige aquí mismo, antes de crear nada.
        </li>
      </ol>
    </div>
  )
}

/** After creating: how many, and what is left. */
export function ImportDone({
  count,
  left,
  goOn,
  restart,
}: {
  count: number
  left: number
  goOn: () => void
  restart: () => void
}) {
  const action = (
    <>
      <Link to={tripPaths.list}>
        <Button type="primary" tabIndex={-1}>
          Ver los viajes
        </Button>
      </Link>
      {left > 0 ? (
        <Button onClick={goOn}>Seguir con {plural(left, 'fila', 'filas')}</Button>
      ) : (
        <Button onClick={restart}>Importar otra hoja</Button>
      )}
    </>
  )
  return (
    <div className="card import-done">
      <EmptyState
        icon={IconFileSpreadsheet}
        tone="blue"
        title={count === 1 ? 'Se creó 1 viaje' : `Se crearon ${number(count)} viajes`}
        text={
          left > 0
            ? `${left === 1 ? 'Quedó' : 'Quedaron'} ${plural(left, 'fila', 'filas')} sin guardar.`
            : 'La consola los sigue desde ahora.'
        }
        action={action}
      />
    </div>
  )
}
