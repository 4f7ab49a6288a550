import { dirname, join, normalize } from 'node:path'
import { allPermissions } from '../contract/src/core/permissions.ts'

interface Rule {
  from: RegExp
  /** What such a file may not import; `$1` is what the first group of `from` found. */
  not: string
  /** Files it does not hold for. */
  except?: RegExp
  /** Imports it does not hold for. */
  allow?: RegExp
  why: string
}

const TESTS = /\.(test|fixture)\.tsx?$/

/** Imports go one way (docs/architecture.md, "The house"). */
const RULES: Rule[] = [
  { from: /^contract\//, not: '^(?!contract/)', why: 'contract no importa a nadie' },
  {
    from: /^(telematics|cfdi)\//,
    not: '^(?!contract/|$1/)',
    except: TESTS,
    why: 'telematics y cfdi solo conocen el contrato',
  },
  // The sandbox PAC judges documents by the same rules as the library: written twice they would drift apart.
  { from: /^simulators\/(?!src\/pac\/)/, not: '^(server|web|cfdi)/', why: 'los simuladores no conocen el producto' },
  { from: /^simulators\/src\/pac\//, not: '^(server|web)/', why: 'el PAC de pruebas solo conoce la biblioteca cfdi' },
  {
    from: /^server\//,
    not: '^(web|simulators|e2e|bench)/',
    except: /^server\/(src\/demo|test)\/|\.(test|demo)\.ts$/,
    why: 'el servidor no conoce la consola ni los simuladores',
  },
  { from: /^server\/src\/shared\//, not: '^server/src/(?!shared/)', why: 'server/shared no conoce el negocio' },
  {
    from: /^server\/src\/modules\/([\w-]+)\//,
    not: '^server/src/modules/(?!$1/)',
    except: TESTS,
    // The tracking engine is a library: pure, without database.
    allow: /\.(read|commands|step)\.ts$|\/tracking\/engine\//,
    why: 'un módulo pregunta a otro por su x.read.ts, le encarga algo por su x.commands.ts o participa en el flujo por x.step.ts',
  },
  { from: /^web\//, not: '^(?!web/|contract/)', except: TESTS, why: 'la consola solo conoce el contrato' },
  { from: /^web\/src\/kit\//, not: '^web/src/(shared|modules|app)/', why: 'web/kit no conoce el negocio' },
  { from: /^web\/src\/shared\//, not: '^web/src/(modules|app)/', why: 'web/shared no conoce módulos ni aplicación' },
  { from: /^web\/src\/modules\//, not: '^web/src/app/', why: 'web/modules no conoce la aplicación' },
]

const IMPORT =
  /^[ \t]*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
/** Legacy wire names stop at the contract (architecture, rule 2); simulators speak the wires of others. */
const LEGACY = /\b(?:tra|tvd|tvl|tdv|tdr|tin|ldt|ldf|chm|chu|cht|urahi|atrr|psm|cpt)_[a-z]\w*|\bplataform(?!a)\w*/
const MAY_SAY_LEGACY = /^(contract|simulators|scripts)\/|\.test\.tsx?$/

/** An address of the console, written out. */
const ADDRESS = /['"`]\/Consola\//
const MAY_SAY_ADDRESSES = /\.(paths|module)\.ts$|\.test\.tsx?$/

/** Who may do a thing is its call's `access`; who may enter, its screen's: only modules (and the menu's groups) name permissions. */
const PERMISSION = new RegExp(`(['"\`])(?:${allPermissions.map((one) => one.replaceAll('.', '\\.')).join('|')})\\1`)
const MAY_NAME_PERMISSIONS = /^(?!web\/src\/)|\.(module|screens)\.ts$|^web\/src\/app\/menu\.ts$|\.test\.tsx?$/

/** One Spanish sentence per forbidden import or name. `file` is the path from the repository's root. */
export function importProblems(file: string, text: string): string[] {
  const problems: string[] = []
  for (const [, named, bare, lazy] of text.matchAll(IMPORT)) {
    const imported = target(file, named ?? bare ?? lazy ?? '')
    if (!imported) continue
    for (const { from, not, except, allow, why } of RULES) {
      const found = from.exec(file)
      if (!found || except?.test(file) || allow?.test(imported)) continue
      const forbidden = new RegExp(not.replace('$1', found[1] ?? ''))
      if (forbidden.test(imported)) problems.push(`${file}: importa ${imported} (${why})`)
    }
  }
  const legacy = MAY_SAY_LEGACY.test(file) ? null : LEGACY.exec(text)
  if (legacy) problems.push(`${file}: el nombre heredado «${legacy[0]}» solo se escribe en contract`)
  if (file.startsWith('web/src/') && !MAY_SAY_ADDRESSES.test(file) && ADDRESS.test(withoutComments(text)))
    problems.push(`${file}: las direcciones de pantallas se escriben en x.paths.ts`)
  const permission = MAY_NAME_PERMISSIONS.test(file) ? null : PERMISSION.exec(withoutComments(text))
  if (permission)
    problems.push(`${file}: el permiso ${permission[0]} lo dice la llamada (whyNot) o la pantalla (mayEnter)`)
  return problems
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** The imported file from the repository's root, or undefined for a package. */
function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
  const own = /^@arriero\/(\w+)\/(.+)$/.exec(specifier)
  return own ? `${own[1]}/src/${own[2]}` : undefined
}
