import { describe, expect, it } from 'vitest'
import { readHeadFacts } from './head-facts.ts'

const files = ['pages/index.html', 'img/hero one.png', 'favicon.ico']
const read = (html: string) => readHeadFacts(html, 'pages/index.html', files)

describe('readHeadFacts', () => {
  it('reads the metadata of a page and prefers its title and description over those for social networks', () => {
    const facts = read(`<!doctype html><html lang="pt-BR"><head>
      <meta property="og:title" content="Social"><meta property="og:description" content="Social text">
      <title> Halo &amp;\n você </title><meta name="Description" content="A luz  certa.">
      <meta property="og:image" content="../img/hero%20one.png"><link rel="shortcut icon" href="/favicon.ico">
      <body><svg><title>Not this</title></svg>`)
    expect(facts).toEqual({
      title: 'Halo & você',
      description: 'A luz certa.',
      image: 'img/hero one.png',
      icon: 'favicon.ico',
      lang: 'pt-BR',
    })
  })

  it('falls back to the title for social networks and keeps external picture URLs', () => {
    const facts = read(
      '<svg><title>No</title></svg><meta property="og:title" content="Social"><meta name="twitter:image" content="https://cdn.example/a.png">',
    )
    expect(facts).toMatchObject({ title: 'Social', description: null, image: 'https://cdn.example/a.png', lang: null })
  })

  it('ignores pictures that the project lacks and invalid languages', () => {
    expect(read('<html lang="x y"><meta property="og:image" content="none.png"><link rel=icon href="data:,">')).toEqual(
      {
        title: null,
        description: null,
        image: null,
        icon: null,
        lang: null,
      },
    )
  })
})
