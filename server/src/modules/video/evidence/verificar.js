// The part of verificar.html that people see; `readPacket`, `verifyPacket`, `openReserved` and `PacketError` stand before it.
const words = { same: 'Igual', changed: 'Cambió después del sello', missing: 'Falta', added: 'No es del paquete' }
const faults = { changed: 'cambió después del sello', missing: 'falta', added: 'no es del paquete' }
const verdict = document.querySelector('#verdict')

function line(tag, text, name = '') {
  const element = document.createElement(tag)
  element.textContent = text
  element.className = name
  return element
}

/** 'canal-1.mp4 cambió después del sello. Lo demás coincide.' */
function faultsOf(files) {
  const wrong = files.filter(({ state }) => state !== 'same')
  if (wrong.length === 0) return 'Todos los archivos son los que se sellaron.'
  const told = wrong.map(({ name, state }) => `${name} ${faults[state]}`).join('; ')
  return `${told}.${wrong.length < files.length ? ' Lo demás coincide.' : ''}`
}

/** Asks for the code of reserved files, and hands out what it opens. */
function unlocking(checked, packet) {
  const form = document.createElement('form')
  const input = line('input', '')
  const opened = line('div', '')
  input.autocomplete = 'off'
  input.setAttribute('aria-label', 'Código de los archivos reservados')
  input.placeholder = 'K7QM-2D9X-…'
  form.append(
    line('p', 'Los archivos reservados se abren con el código que da quien los selló:'),
    input,
    line('button', 'Abrir'),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    opened.replaceChildren(line('p', 'Abriendo…'))
    try {
      const found = await openReserved(checked, packet, input.value)
      opened.replaceChildren(
        ...[...found].map(([name, { file, isSame }]) => {
          const row = line(
            'p',
            isSame ? ': es el que se selló. ' : ': no es el que se selló. ',
            isSame ? 'good' : 'bad',
          )
          const link = line('a', name)
          link.href = URL.createObjectURL(file)
          link.download = name
          row.prepend(link)
          return row
        }),
      )
    } catch (error) {
      const text = error instanceof PacketError ? error.message : 'No se pudieron abrir los archivos.'
      opened.replaceChildren(line('p', text, 'bad'))
    }
  })
  form.append(opened)
  return form
}

function show(checked, packet) {
  const { isGenuine, isSigned, manifest, fingerprint, files } = checked
  const isWhole = files.every(({ state }) => state === 'same')
  const title = isGenuine
    ? 'Íntegro y auténtico'
    : isWhole && isSigned === null
      ? 'Los archivos coinciden; la firma no se pudo comprobar'
      : 'Esta copia fue alterada'
  const table = document.createElement('table')
  for (const { name, state, found, opens } of files) {
    const row = table.insertRow()
    row.append(
      line('td', name),
      line('td', opens && state === 'same' ? 'Igual, reservado' : words[state], state === 'same' ? 'good' : 'bad'),
      line('td', found ?? '', 'hash'),
    )
  }
  const signed = isSigned === null ? 'este navegador no puede comprobarla' : isSigned ? 'válida' : 'no es válida'
  const sealedAt = new Date(manifest.sealedAt).toLocaleString('es-MX', { hour12: false })
  verdict.replaceChildren(
    line('h2', title, isGenuine ? 'good' : 'bad'),
    line('p', faultsOf(files)),
    line('p', `${manifest.id}: ${manifest.event.title}, ${manifest.event.unit}, ${manifest.event.localTime}.`),
    line('p', `Sellado por ${manifest.account} el ${sealedAt}. Firma del manifiesto: ${signed}.`),
    line('p', 'Es de quien dice si esta huella es la que muestra su página o su constancia en PDF:'),
    line('code', fingerprint),
    ...(files.some(({ opens }) => opens) ? [unlocking(checked, packet)] : []),
    table,
  )
}

async function check(file) {
  verdict.replaceChildren(line('p', 'Comprobando…'))
  try {
    const packet = await readPacket(file)
    show(await verifyPacket(packet), packet)
  } catch (error) {
    const text = error instanceof PacketError ? error.message : 'No se pudo leer el archivo.'
    verdict.replaceChildren(line('h2', 'No se puede comprobar', 'bad'), line('p', text))
  }
}

document.querySelector('#packet').addEventListener('change', ({ target }) => {
  if (target.files[0]) void check(target.files[0])
})
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  if (event.dataTransfer.files[0]) void check(event.dataTransfer.files[0])
})
