// The part of verificar.html that people see; `readPacket`, `verifyPacket` and `PacketError` stand before it.
const words = { same: 'Igual', changed: 'Cambió después del sello', missing: 'Falta', added: 'No es del paquete' }
const verdict = document.querySelector('#verdict')

function line(tag, text, name = '') {
  const element = document.createElement(tag)
  element.textContent = text
  element.className = name
  return element
}

function show({ isGenuine, isSigned, manifest, fingerprint, files }) {
  const title = isGenuine ? 'Íntegro y auténtico' : 'Esta copia fue alterada'
  const table = document.createElement('table')
  for (const { name, state, found } of files) {
    const row = table.insertRow()
    row.append(line('td', name), line('td', words[state], state === 'same' ? 'good' : 'bad'), line('td', found ?? ''))
  }
  const signed = isSigned === null ? 'este navegador no puede comprobarla' : isSigned ? 'válida' : 'no es válida'
  const code = line('code', fingerprint)
  verdict.replaceChildren(
    line('h2', title, isGenuine ? 'good' : 'bad'),
    line('p', `${manifest.id}: ${manifest.event.title}, ${manifest.event.unit}, ${manifest.event.localTime}.`),
    line('p', `Sellado por ${manifest.account} el ${manifest.sealedAt}. Firma del manifiesto: ${signed}.`),
    line('p', 'Huella de la llave:'),
    code,
    table,
  )
}

document.querySelector('#packet').addEventListener('change', async ({ target }) => {
  const [file] = target.files
  if (!file) return
  verdict.replaceChildren(line('p', 'Comprobando…'))
  try {
    show(await verifyPacket(await readPacket(file)))
  } catch (error) {
    const text = error instanceof PacketError ? error.message : 'No se pudo leer el archivo.'
    verdict.replaceChildren(line('h2', 'No se puede comprobar', 'bad'), line('p', text))
  }
})
