import { Modal } from 'antd'

const shortcuts: [keys: string[], what: string][] = [
  [['Ctrl', 'K'], 'Buscar e ir a cualquier parte'],
  [['/'], 'Buscar en la lista'],
  [['↑', '↓'], 'Moverse entre las filas'],
  [['J', 'K'], 'Moverse entre las filas'],
  [['Enter'], 'Abrir la fila'],
  [['Ctrl', 'Enter'], 'Guardar el formulario'],
  [['Esc'], 'Cerrar el panel o el diálogo'],
  [['?'], 'Ver esta ayuda'],
]

export function Shortcuts({ close }: { close: () => void }) {
  return (
    <Modal open centered width={420} title="Atajos de teclado" footer={null} onCancel={close}>
      <dl className="shortcuts">
        {shortcuts.map(([keys, what]) => (
          <div key={keys.join()}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="shortcuts-version">Arriero {__VERSION__} · Mapas: Natural Earth, GeoNames</p>
    </Modal>
  )
}
