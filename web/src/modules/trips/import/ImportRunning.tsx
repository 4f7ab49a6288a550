import { Alert, Button, Progress } from 'antd'
import { confirm } from '../../../kit/confirm.ts'
import { plural } from '../../../kit/format.ts'
import { cancelRun, waitLonger, type useImportRun } from './import-run.ts'
import { stepWords } from './import-outcome.ts'

type Run = NonNullable<ReturnType<typeof useImportRun.getState>['run']>

const askCancel = (run: Run) =>
  confirm({
    title: 'Cancelar la importación',
    content: 'No se guarda ningún viaje de esta hoja. Las filas quedan en la revisión.',
    variant: 'warning',
    confirmText: 'Cancelar la importación',
    cancelText: 'Seguir importando',
    onConfirm: () => cancelRun(run),
  })

/** While the server saves the trips: how far it is, and the way to stop it. */
export function ImportRunning({ run }: { run: Run }) {
  const { text, percent } = stepWords(run.progress)
  return (
    <div className="card import-running">
      <h2>Creando los viajes de {run.file}</h2>
      <p aria-live="polite">
        {text}
        <span>{plural(run.sent, 'fila', 'filas')}</span>
      </p>
      <Progress percent={percent} status="active" size={['100%', 8]} aria-label={text} />
      {run.step === 'slow' ? (
        <Alert
          type="info"
          showIcon
          title="Tarda más de lo esperado; sigue en el servidor."
          action={
            <Button size="small" onClick={() => waitLonger(run)}>
              Seguir esperando
            </Button>
          }
        />
      ) : (
        <p className="import-note">
          Puede dejar esta página: la importación sigue en el servidor. O se guarda todo o nada.
        </p>
      )}
      <footer>
        <Button onClick={() => void askCancel(run)}>Cancelar la importación</Button>
      </footer>
    </div>
  )
}

/** It ended without a trip: why, and back to the rows. */
export function ImportFailed({ problem, goOn, restart }: { problem: string; goOn: () => void; restart: () => void }) {
  return (
    <div className="card import-running">
      <Alert type="error" showIcon title={problem} role="alert" />
      <footer>
        <Button onClick={restart}>Importar otra hoja</Button>
        <Button type="primary" onClick={goOn}>
          Volver a la revisión
        </Button>
      </footer>
    </div>
  )
}
