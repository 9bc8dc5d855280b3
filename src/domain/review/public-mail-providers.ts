/**
 * Public e-mail domains, where anyone can get an address. Two people with the same public domain are not necessarily
 * connected. Contains the large international providers, and the providers of the countries whose cities the
 * application form offers. The domains come from the providers' sign-up pages.
 */
const PUBLIC_MAIL_PROVIDERS: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com'],
  ...[
    'outlook.com',
    'outlook.in',
    'hotmail.com',
    'hotmail.co.uk',
    'live.com',
    'live.in',
    'live.co.uk',
    'msn.com',
  ],
  ...['yahoo.com', 'yahoo.co.in', 'yahoo.in', 'yahoo.co.uk', 'yahoo.com.hk', 'yahoo.com.sg', 'ymail.com'],
  ...['rocketmail.com', 'myyahoo.com', 'aol.com', 'aol.co.uk'],
  ...['icloud.com', 'me.com', 'mac.com'],
  ...[
    'rediffmail.com',
    'rediff.com',
    'sify.com',
    'indiatimes.com',
    'zohomail.com',
    'zohomail.in',
    'zoho.com',
  ],
  ...['btinternet.com', 'sky.com', 'virginmedia.com', 'ntlworld.com', 'talktalk.net', 'tiscali.co.uk'],
  ...['comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'earthlink.net'],
  ...['singnet.com.sg', 'eim.ae', 'emirates.net.ae', 'netvigator.com'],
  ...[
    'proton.me',
    'protonmail.com',
    'pm.me',
    'tuta.com',
    'tutanota.com',
    'fastmail.com',
    'hey.com',
    'mail.com',
  ],
  ...[
    'gmx.com',
    'gmx.net',
    'gmx.de',
    'web.de',
    'yandex.com',
    'yandex.ru',
    'mail.ru',
    'inbox.com',
    'duck.com',
  ],
  ...['qq.com', '163.com', '126.com', 'sina.com', 'foxmail.com', 'naver.com'],
])

/** @param domain domain of an e-mail address, in lower case */
export const isPublicProvider = (domain: string): boolean => PUBLIC_MAIL_PROVIDERS.has(domain)
