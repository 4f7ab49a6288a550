import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Browser {
  executablePath: string
  env: Record<string, string>
  args: string[]
}

/** Software WebGL, so that the map draws without a graphics card; the rest of the page is cheaper without it. */
const args = [
  '--no-sandbox',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--autoplay-policy=no-user-gesture-required',
]

/** The test browser that npm brings, unpacked once; CHROMIUM_PATH names another one. */
export async function browserOf(): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH']
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  if (given) return { executablePath: given, env, args }
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const executablePath = await chromium.executablePath()
  const libraries = await inflate(join(archives, 'al2023.tar.br'))
  const fonts = await inflate(join(archives, 'fonts.tar.br'))
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_PATH: fonts }, args }
}
