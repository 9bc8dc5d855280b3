/**
 * The 1,000 most common passwords of at least six characters in published lists of leaked passwords (D-accounts.11), in
 * lower case and sorted.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  000000 0000000 00000000 0000000000 007007 010101 01012011 010203 012345 0123456 01234567 0123456789 020202
  030303 0987654321 101010 102030 111111 1111111 11111111 1111111111 11112222 111222 111222333 112112 112211
  112233 11223344 121121 121212 12121212 123007 123123 123123123 123123a 123321 12341234 12344321 123454321
  1234554321 123456 1234567 12345678 123456789 1234567890 1234567891 12345678910 123456789a 123456a 123456q
  12345a 12345q 12345qwert 1234abcd 1234qwer 123654 123654789 123789 123987 123abc 123qwe 123qweasd 12qwaszx
  131313 135790 141414 147147 147258 147258369 147852 151515 159159 159357 159753 159951 161616 171717 181818
  191919 1g2w3e4r 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 200200 202020 212121
  212212 222222 22222222 232323 242424 252525 258258 303030 313131 315475 321321 323232 333333 33333333 343434
  345678 369369 420420 444444 44444444 454545 456456 456789 4815162342 520520 5211314 555555 55555555
  5555555555 565656 654321 666666 66666666 676767 696969 7654321 767676 777777 7777777 77777777 786786 787878
  789456 789456123 789789 852456 8675309 87654321 878787 888888 88888888 898989 909090 9379992 987654
  987654321 9876543210 989898 999999 99999999 999999999 a12345 a123456 a1234567 a123456789 a1b2c3 a1b2c3d4
  a5201314 aa123456 aaaaaa aaaaaaa aaaaaaaa abc123 abc12345 abc@123 abcabc abcd1234 abcd123456 abcd@1234
  abcdef abcdefg abcdefgh access accord action adidas admin1 admin123 admin1234 admin12345 admin@123
  administrator airborne alaska albert alejandra alejandro alexande alexander alexandr alexandra alexis amanda
  america andrea andrew andrey angela angelica angelina angels animal anthony antonio anything apollo apples
  arizona arsenal arsenal1 arthur asasas asd123 asd123456 asdasd asdf123 asdf1234 asdfasdf asdfgh asdfghj
  asdfghjk asdfghjkl asdfjkl asdzxc ashley asshole assman august austin australia avalon awesome azerty
  azerty123 babygirl badass badboy badger bailey bambam banana bandit barcelona barney baseball baseball1
  basketball bastard batman batman1 beatles beaver beavis benjamin berlin bigboy bigdaddy bigdick bigdog
  bigred bigtits birdie bitches biteme blazer blink182 blowjob blowme bollocks bond007 boobies booboo booger
  boogie boomer boston bradley brandon brandy braves bronco broncos brooklyn brother brutus bubbles buddha
  budlight buffalo bulldog bulldogs bullet bullshit buster butter butthead california camaro cameron camila
  canada captain cardinal carlos carolina caroline cartman casper cassie catherine celtic champion changeme
  charles charlie charlie1 charlotte cheerleader cheese chelsea chelsea1 cherokee cherry chester chevelle
  chicago chicken chocolate chopper christ christian christin christina christine christmas christopher church
  cocacola coffee colorado compaq computer computer123 connor cookie copper corazon corvette cougar courtney
  cowboy cowboys creative cricket crystal cumshot dakota dallas dancer dancing danger daniel danielle darkness
  daughter debbie december dennis denver destiny dexter diablo diamond dickhead diesel digger digital disney
  doctor doggie dolphin dolphins domino donald donkey douglas dragon dragon1 dragon123 dragonball dreamer
  dreams driver drowssap drummer ducati eagle1 eagles eclipse edward einstein elephant elizabet elizabeth
  eminem empire england enigma estrella everton evite123 explorer extreme facebook facebook1 falcon family
  fantasy father fender fernanda fernando ferrari fireman fisher fishing fktrcfylh florida flower flowers
  fluffy flyers football football1 forest forever forget france francis francisco franklin freddy freedom
  freeuser friday friend friends froggy fucker fucking fuckme fuckoff fuckyou fyfcnfcbz fylhtq g_czechout
  gabriel galina galore gandalf garfield gateway gators gemini genesis genius george germany gfhjkm ghbdtn
  giants ginger goblue godzilla golden golfer goober google gordon gracie gregory guest123 guinness guitar
  gunner gwerty hallo123 hammer hannah happy1 hardcore harley harrison harvey hawaii heather heaven hello1
  hello123 helpme hentai hiphop hitman hobbes hockey hooters horney horses hotdog hotmail hotrod houston
  howard hummer hunter hunter2 iceman iloveyou iloveyou1 india123 india@123 indian infinity internet ireland
  ironman isabella iwantu jackass jackie jackson jaguar jasmine jasper jeffrey jennifer jeremy jessica jester
  johnny johnson jonathan jordan jordan1 jordan23 joseph joshua julian junior jupiter justice justin juventus
  karina katherine kawasaki kenneth killer kimberly kirill kitten klaster krishna lacrosse lakers lasvegas
  lauren legend leonard letmein letmein1 letmein123 liberty lifehack liverpoo liverpool liverpool1 lizard
  login123 logitech lol123 london loulou lovely loveme loverboy lovers loveyou lucky1 macromedia maddog
  madison madonna maggie magnum manager manutd marina marine marines marlboro marley marshall martin marvin
  maryjane master master1 matrix matthew maverick maximus maxwell melanie melissa mercedes mercury merlin
  metallic metallica mexico michael michael1 michelle michigan mickey midnight miguel million2 minecraft
  miranda mitchell mnbvcxz monday money1 monica monkey monkey1 monkey123 monster monster123 montana mookie
  morgan motdepasse mother motherfucker motorola mountain mozart muffin murphy mustang myself naruto nascar
  natalia natalie natasha nathan naughty ncc1701 ncc1701d nelson nemesis newcastle newton newyork nicholas
  nicolas nicole nikita nintendo nirvana nissan nothing november october ohmnamah23 oksana oliver olivia
  onedirection online orange p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword pa$$word packers pakistan pamela pantera
  panther panthers panties paradise parker pass@123 passion passport passw0rd password password1 password12
  password123 password1234 password@123 passwort patches patrick patriots peaches peanut pearljam peekaboo
  penguin people pepper phantom phillip phoenix picard pimpin pirate platinum playboy player pokemon pokemon1
  police poohbear pookie poopoo popcorn porsche prayer predator preston prince princess princess1 princess12
  princess123 private psycho pumpkin purple pussy1 q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazqaz qazwsx qazwsxedc
  qazxsw qqqqqq qqqqqqqq qwaszx qwe123 qwe123456 qweasd qweasdzxc qweqwe qwer1234 qwert1 qwerty qwerty1
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty@123 qwertyu qwertyui qwertyuiop qwertz rabbit
  rachel racing raider raiders rainbow ranger rangers rascal rasdzv3 rebecca red123 reddog redrum redskins
  redsox redwings richard robert roberto rocket rockyou rolltide ronaldo7 rooster root123 rosebud runner
  rush2112 ruslan russia saints sairam samantha samson samsung samuel sandman sandra saturday saturn scarface
  scooby scooter scorpio scorpion scotland scotty sebastian secret security semperfi senha123 september serega
  sergey sexsex shadow shadow1 shannon sharon shelby shithead shorty sierra silver simple simpson simpsons
  sister skipper skippy skyline slayer slipknot smokey smooth snickers sniper snoopy snowball soccer softball
  sophia sophie spanky sparky speedy spencer spider spiderma spirit spitfire spooky stalker stargate startrek
  starwars steelers stephanie stephen steven stewart stinky stupid success sucker suckit summer sunshine
  sunshine1 sunshine123 superman superman1 surfer suzuki svetlana sweetheart swordfis sydney system target123
  taylor tennis test123 test1234 test@123 tester testing testtest theman therock thomas thumper thunder
  thx1138 tigers tigger timothy tinker titanic tomcat toor123 topgun toyota travis trinity trouble trustno1
  tucker turkey turtle tweety unknown user123 user1234 valentin vampire vanessa vegeta veronica vfhbyf vfrcbv
  victor victoria victory viking vikings vincent vision vladimir volleyball voodoo voyager walter wanker
  warcraft warrior webster welcome welcome! welcome1 welcome123 welcome@123 westside whatever wildcats william
  willow wilson windows winner winston winter wizard woaini1314 wolverin wrestling xavier xxxxxx xxxxxxxx
  yahoo1 yahoo123 yamaha yankee yankees yellow yfnfif youtube zaq123 zaq12wsx zaq1zaq1 zombie zse4rfv zxcasd
  zxcvbn zxcvbnm zxcvbnm1 zxczxc zzzzzz
  `
    .trim()
    .split(/\s+/),
)
