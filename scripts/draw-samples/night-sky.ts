import { createRandom } from '../../server/src/features/keepers/demo/demo-moment.ts'
import { type Drawing, gradient, height, path, range, round, width } from './drawing.ts'

/** A star by its place in the sky, in hours and degrees (J2000), and its magnitude. */
type Star = readonly [hours: number, degrees: number, magnitude: number, color?: string]

const sky = `<radialGradient id="sky" cx=".5" cy=".45" r=".8"><stop offset="0" stop-color="#16284a"/><stop offset="1" stop-color="#0a142b"/></radialGradient>
  <filter id="glow" x="-2" y="-2" width="5" height="5"><feGaussianBlur stdDeviation="7"/></filter>`

function star([x, y]: readonly [number, number], magnitude: number, color = '#f7f3e6'): string {
  const radius = round(Math.max(1.6, 9.4 - magnitude * 1.75))
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius * 1.9}" fill="${color}" opacity=".4" filter="url(#glow)"/><circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${color}"/>`
}

function dust(seed: number, count: number): string {
  const random = createRandom(seed, 0)
  return range(count)
    .map(
      () =>
        `<circle cx="${round(random() * width)}" cy="${round(random() * height)}" r="${round(0.5 + random() ** 3 * 1.8)}" fill="#dfe6f5" opacity="${round(0.25 + random() * 0.5)}"/>`,
    )
    .join('')
}

function label(x: number, y: number, text: string, anchor = 'start'): string {
  return `<text x="${x}" y="${y}" font-size="31" font-style="italic" text-anchor="${anchor}" fill="#d9e2f3">${text}</text>`
}

/** Orion with Betelgeuse, Rigel and the belt. Places and magnitudes: the Yale Bright Star Catalogue, rounded. */
export function orion(): Drawing {
  const stars = {
    betelgeuse: [5.919, 7.41, 0.5, '#ffbe8a'],
    rigel: [5.242, -8.2, 0.13, '#cfe0ff'],
    bellatrix: [5.419, 6.35, 1.64],
    mintaka: [5.533, -0.3, 2.23],
    alnilam: [5.604, -1.2, 1.69],
    alnitak: [5.679, -1.94, 1.77],
    saiph: [5.796, -9.67, 2.06],
    meissa: [5.585, 9.93, 3.4],
    sword: [5.59, -5.91, 2.77],
    pi1: [4.915, 10.15, 4.6],
    pi2: [4.843, 8.9, 4.36],
    pi3: [4.831, 6.96, 3.19],
    pi4: [4.853, 5.61, 3.69],
    pi5: [4.904, 2.44, 3.72],
    mu: [6.04, 9.65, 4.1],
    xi: [6.199, 14.21, 4.5],
    nu: [6.126, 14.77, 4.4],
  } as const satisfies Record<string, Star>
  const place = ([hours, degrees]: Star) =>
    [600 + (5.5 - hours) * 15 * 26, 440 - (degrees - 1.5) * 26] as const
  const line = (...names: (keyof typeof stars)[]) =>
    `<path d="${path(names.map((name) => place(stars[name])))}"/>`
  const [nebulaX, nebulaY] = place([5.588, -5.39, 4])
  return {
    grain: 0.2,
    svg: `<defs>${sky}<radialGradient id="nebula"><stop offset="0" stop-color="#e9c6d8" stop-opacity=".75"/><stop offset="1" stop-color="#8fa8d8" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <g stroke="#4a6596" stroke-width="1" opacity=".4" fill="none">${range(7)
      .map((at) => `<path d="M${60 + at * 180} 0V${height}"/>`)
      .join('')}${range(5)
      .map((at) => `<path d="M0 ${90 + at * 180}H${width}"/>`)
      .join('')}</g>
    ${dust(5, 260)}
    <g fill="none" stroke="#8fa8d8" stroke-width="2.2" opacity=".75">
      ${line('meissa', 'betelgeuse', 'alnitak', 'saiph', 'rigel', 'mintaka', 'bellatrix', 'meissa')}${line('alnitak', 'alnilam', 'mintaka')}${line('betelgeuse', 'bellatrix')}
      ${line('bellatrix', 'pi3')}${line('pi1', 'pi2', 'pi3', 'pi4', 'pi5')}${line('betelgeuse', 'mu', 'xi', 'nu')}</g>
    <circle cx="${nebulaX}" cy="${nebulaY}" r="30" fill="url(#nebula)"/>
    ${Object.values(stars)
      .map((one: Star) => star(place(one), one[2], one[3]))
      .join('')}
    ${label(place(stars.betelgeuse)[0] - 26, place(stars.betelgeuse)[1] - 18, 'Betelgeuse', 'end')}${label(place(stars.rigel)[0] + 26, place(stars.rigel)[1] + 12, 'Rigel')}${label(place(stars.mintaka)[0] + 28, place(stars.mintaka)[1] + 8, 'the belt')}
    <rect x="24" y="24" width="1152" height="852" fill="none" stroke="#8fa8d8" stroke-width="1.5" opacity=".7"/>`,
  }
}

/** The Plough and Cassiopeia on either side of the pole, and the line from the pointers to Polaris. */
export function plough(): Drawing {
  const stars = {
    dubhe: [11.062, 61.75, 1.79, '#ffe0b0'],
    merak: [11.031, 56.38, 2.37],
    phecda: [11.897, 53.69, 2.44],
    megrez: [12.257, 57.03, 3.31],
    alioth: [12.9, 55.96, 1.77],
    mizar: [13.399, 54.93, 2.27],
    alkaid: [13.792, 49.31, 1.86],
    caph: [0.153, 59.15, 2.27],
    schedar: [0.675, 56.54, 2.23, '#ffd9a8'],
    navi: [0.945, 60.72, 2.47],
    ruchbah: [1.43, 60.24, 2.68],
    segin: [1.907, 63.67, 3.38],
    polaris: [2.53, 89.26, 1.98],
    yildun: [17.537, 86.59, 4.36],
    epsilon: [16.766, 82.04, 4.2],
    zeta: [15.734, 77.79, 4.3],
    eta: [16.292, 75.76, 4.95],
    kochab: [14.845, 74.16, 2.08, '#ffd0a0'],
    pherkad: [15.345, 71.83, 3.05],
  } as const satisfies Record<string, Star>
  // The pole in the middle, as somebody sees it who faces north: hours run clockwise.
  const place = ([hours, degrees]: Star) => {
    const [angle, far] = [((hours - 6.4) / 12) * Math.PI, (90 - degrees) * 12]
    return [600 + far * Math.cos(angle), 410 + far * Math.sin(angle) * 0.86] as const
  }
  const line = (...names: (keyof typeof stars)[]) =>
    `<path d="${path(names.map((name) => place(stars[name])))}"/>`
  return {
    grain: 0.2,
    svg: `<defs>${sky}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>
    <g fill="none" stroke="#4a6596" opacity=".45">${[15, 30, 45].map((far) => `<ellipse cx="600" cy="410" rx="${far * 12}" ry="${round(far * 12 * 0.86)}"/>`).join('')}</g>
    ${dust(9, 240)}
    <g fill="none" stroke="#8fa8d8" stroke-width="2.2" opacity=".75">${line('alkaid', 'mizar', 'alioth', 'megrez', 'dubhe', 'merak', 'phecda', 'megrez')}${line('caph', 'schedar', 'navi', 'ruchbah', 'segin')}${line('polaris', 'yildun', 'epsilon', 'zeta', 'kochab', 'pherkad', 'eta', 'zeta')}</g>
    <path d="${path([place(stars.merak), place(stars.polaris)])}" stroke="#ffe6b0" stroke-width="2.6" stroke-dasharray="5 12" stroke-linecap="round"/>
    ${Object.values(stars)
      .map((one: Star) => star(place(one), one[2], one[3]))
      .join('')}
    ${label(place(stars.polaris)[0] + 22, place(stars.polaris)[1] - 16, 'Polaris')}${label(place(stars.merak)[0] + 26, place(stars.merak)[1] + 8, 'the pointers')}${label(place(stars.alioth)[0], place(stars.alioth)[1] - 28, 'the Plough', 'middle')}${label(place(stars.navi)[0] - 10, place(stars.navi)[1] + 70, 'Cassiopeia', 'middle')}
    <rect x="24" y="24" width="1152" height="852" fill="none" stroke="#8fa8d8" stroke-width="1.5" opacity=".7"/>`,
  }
}

/**
 * A page of a notebook: Jupiter and its four moons on four nights of April 2026, at ten in the evening in Wales. How far
 * the moons are from it, in its radii, west to the right: Meeus, Astronomical Algorithms, chapter 44.
 */
export function jupiter(): Drawing {
  const nights = [
    { day: 12, moons: [-9.1, -7.8, -5.5, 9.7] },
    { day: 14, moons: [-23.6, -13, -5.3, 9.2] },
    { day: 16, moons: [-25.7, -9.3, -5.1, -1.8] },
    { day: 18, moons: [-14.3, 2.9, 7.7, 14.8] },
  ]
  const rows = nights.map(({ day, moons }, at) => {
    const y = 152 + at * 196
    return `<g transform="translate(820 ${y})"><g transform="scale(.52)"><circle r="42" fill="#efe4c8" stroke="#2c3a57" stroke-width="3.5"/><path d="M-39 -13Q0 -7 39 -13M-41 9Q0 16 41 9" stroke="#2c3a57" stroke-width="6" opacity=".42" fill="none"/>
      ${range(9)
        .map(
          (line) =>
            `<path d="M${-30 + line * 7} ${30 - line}l9 -9" stroke="#2c3a57" stroke-width="1.4" opacity=".5"/>`,
        )
        .join('')}</g>
      ${moons.map((far) => `<circle cx="${round(far * 20)}" cy="${round(far * -0.6)}" r="6" fill="#1d2a44"/>`).join('')}</g>
      <text x="118" y="${y + 14}" font-size="40" font-style="italic" fill="#2c3a57">${day} April</text>`
  })
  return {
    grain: 0.35,
    svg: `<defs><filter id="hand"><feTurbulence type="fractalNoise" baseFrequency=".02" numOctaves="3" seed="7"/><feDisplacementMap in="SourceGraphic" scale="6"/></filter>
      <filter id="paper" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="5" seed="2"/><feDiffuseLighting lighting-color="#fff" surfaceScale="1"><feDistantLight azimuth="220" elevation="62"/></feDiffuseLighting></filter>
      ${gradient(
        'page',
        [
          [0, '#d8c9a4'],
          [0.06, '#f5ecd6'],
          [1, '#eadfc3'],
        ],
        true,
      )}</defs>
    <rect width="${width}" height="${height}" fill="url(#page)"/>
    <g stroke="#8fa3bd" stroke-width="1.6" opacity=".6">${range(17)
      .map((at) => `<path d="M0 ${70 + at * 49}H${width}"/>`)
      .join('')}</g><path d="M84 0V${height}" stroke="#c2685c" stroke-width="2" opacity=".6"/>
    <g filter="url(#hand)">${rows.join('')}<path d="M300 868H980" stroke="#2c3a57" stroke-width="2" opacity=".5"/></g>
    <ellipse cx="1080" cy="770" rx="88" ry="84" fill="none" stroke="#9a6a35" stroke-width="9" opacity=".24" filter="url(#hand)"/>
    <rect width="${width}" height="${height}" filter="url(#paper)" style="mix-blend-mode:multiply" opacity=".6"/>`,
  }
}

/** The eclipsed sun low over dark hills, with an orange horizon. */
export function eclipse(): Drawing {
  const random = createRandom(12, 0)
  const rays = range(150).map(() => {
    const angle = random() * Math.PI * 2
    // Long beside the sun's equator, short at its poles.
    const far = 78 + (40 + 150 * Math.abs(Math.cos(angle - 0.3)) ** 2) * (0.3 + random() * 0.7)
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return `<path d="M${round(x * 70)} ${round(y * 70)}L${round(x * far)} ${round(y * far)}" stroke="#eef3ff" stroke-width="${round(2 + random() * 5)}" opacity="${round(0.08 + random() * 0.22)}"/>`
  })
  const ridge = (y: number, rough: number, seed: number) => {
    const next = createRandom(seed, 0)
    return `${path(
      range(25).map((at) => [at * 50, y - next() * rough - 30 * Math.sin(at / 3 + seed)] as const),
      0.45,
    )}V900H0Z`
  }
  return {
    grain: 0.6,
    svg: `<defs>${gradient('sky', [
      [0, '#0b1530'],
      [0.45, '#25335a'],
      [0.66, '#6d5468'],
      [0.8, '#e0833f'],
      [0.88, '#f9c477'],
    ])}
      <filter id="soft" x="-2" y="-2" width="5" height="5"><feGaussianBlur stdDeviation="7"/></filter><filter id="wide" x="-3" y="-3" width="7" height="7"><feGaussianBlur stdDeviation="46"/></filter></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${dust(3, 40)}
    <g transform="translate(560 400)"><circle r="120" fill="#cfd9f4" opacity=".5" filter="url(#wide)"/><g filter="url(#soft)">${rays.join('')}</g><circle r="79" fill="none" stroke="#fdfdff" stroke-width="9" filter="url(#soft)"/><circle r="76" fill="#070b18"/><circle cx="-58" cy="48" r="4" fill="#ff9f8a"/><circle cx="70" cy="-26" r="3.4" fill="#ff9f8a"/></g>
    <path d="${ridge(742, 40, 2)}" fill="#3a2a34"/><path d="${ridge(790, 34, 5)}" fill="#1d1720"/><path d="${ridge(846, 22, 9)}" fill="#0b0a0f"/>
    <g fill="#0b0a0f"><path d="M180 846v-26q-6 -12 4 -16q10 4 4 16l8 28Z"/><path d="M214 850v-30q-6 -12 4 -16q10 4 4 16l8 30Z"/><path d="M238 852v-20q-4 -9 3 -12q7 3 3 12l6 22Z"/></g>`,
  }
}

/** The moon at first quarter, in chalk on black paper. */
export function moon(): Drawing {
  const random = createRandom(77, 0)
  const seas = [
    [690, 330, 62, 48],
    [760, 400, 58, 52],
    [800, 330, 34, 30],
    [720, 470, 40, 30],
    [668, 250, 40, 24],
    [840, 420, 24, 30],
  ].map(
    ([x = 0, y = 0, rx = 0, ry = 0]) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#15151a" opacity=".62" filter="url(#smudge)"/>`,
  )
  const craters = range(46).map(() => {
    const [y, far] = [160 + random() * 580, random() ** 2]
    const edge = Math.sqrt(Math.max(0, 300 ** 2 - (y - 450) ** 2))
    const x = 604 + far * edge * 0.86
    const radius = 4 + random() ** 2 * 17
    return `<path d="M${round(x - radius)} ${round(y)}A${round(radius)} ${round(radius)} 0 0 0 ${round(x + radius)} ${round(y)}" fill="none" stroke="#1a1a1f" stroke-width="${round(2 + random() * 4)}" opacity="${round(0.65 - far * 0.4)}"/>`
  })
  return {
    grain: 0.3,
    svg: `<defs><filter id="chalk" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="3" seed="8"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .98  0 0 0 0 .93  0 0 0 -3.4 2.5"/><feComposite in2="SourceGraphic" operator="in"/></filter>
      <filter id="smudge" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="9"/></filter>
      <filter id="rough"><feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="3" seed="3"/><feDisplacementMap in="SourceGraphic" scale="11"/></filter>
      <filter id="paper" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".35" numOctaves="3" seed="5"/><feDiffuseLighting lighting-color="#fff" surfaceScale="1.8"><feDistantLight azimuth="225" elevation="56"/></feDiffuseLighting></filter>
      ${gradient(
        'lit',
        [
          [0, '#fff'],
          [0.25, '#fff'],
          [1, '#fff'],
        ],
        true,
      )}</defs>
    <rect width="${width}" height="${height}" fill="#1f1f24"/><rect width="${width}" height="${height}" filter="url(#paper)" style="mix-blend-mode:multiply" opacity=".5"/>
    <g filter="url(#rough)"><g filter="url(#chalk)"><path d="M600 150A300 300 0 0 1 600 750Q612 600 598 450Q610 300 600 150Z" fill="#fff"/></g>
      <path d="M600 150A300 300 0 0 1 600 750" fill="none" stroke="#f4f1e6" stroke-width="5" opacity=".7"/><path d="M600 150A300 300 0 0 0 600 750" fill="none" stroke="#f4f1e6" stroke-width="2.5" stroke-dasharray="3 15" opacity=".4"/>
      ${seas.join('')}${craters.join('')}</g>`,
  }
}
