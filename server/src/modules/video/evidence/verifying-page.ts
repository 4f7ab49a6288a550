import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const sourceOf = (address: string) =>
  // The file names of the packet are told as text, so that nothing in it is run but this.
  stripTypeScriptTypes(readFileSync(fileURLToPath(address), 'utf8')).replaceAll(/^export /gm, '')

let made: string | undefined

/** `verificar.html`: the console's own verification in one file that asks no server. */
export function verifyingPage(): string {
  made ??= page([
    sourceOf(import.meta.resolve('@arriero/contract/video/evidence-packet.ts')),
    readFileSync(new URL('./verificar.js', import.meta.url), 'utf8'),
  ])
  return made
}

const page = (scripts: readonly string[]) => `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Verificar evidencia · Arriero</title>
<style>
  :root { color-scheme: light dark; --text: #0f2233; --line: #e6ecf2; --good: #0b6640; --bad: #b01e1e; }
  @media (prefers-color-scheme: dark) { :root { --text: #dfe8f1; --line: #2a3a4c; --good: #6fdc9d; --bad: #ff9a94; } }
  body { max-width: 720px; margin: 32px auto; padding: 0 16px; font: 15px/1.5 system-ui, sans-serif; color: var(--text); }
  h1 { font-size: 20px; } table { width: 100%; margin-top: 16px; border-collapse: collapse; font-size: 13px; }
  td { padding: 6px; border-bottom: 1px solid var(--line); vertical-align: top; }
  .good { color: var(--good); } .bad { color: var(--bad); } .hash { font-family: monospace; font-size: 11px; overflow-wrap: anywhere; } code { font-size: 15px; }
</style>
<h1>Verificar evidencia</h1>
<p>Elija o suelte aquí el paquete .zip tal como se lo entregaron. Todo se comprueba en este navegador; nada se envía.</p>
<input type="file" id="packet" accept=".zip" aria-label="Paquete de evidencia">
<main id="verdict" aria-live="polite"></main>
<p>Esta página viene dentro del paquete y no puede dar fe de sí misma: compare la huella de la llave con la que aparece en la
página de la cuenta o en el informe en PDF.</p>
<script type="module">
${scripts.join('\n')}
</script>
</html>
`
