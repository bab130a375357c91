import Foundation

/// Streams that the reference encoder made (through pyliblzfse 0.4), and the code that makes their contents.
enum ReferenceStreams {
    static func bytes(_ base64: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters)!)
    }

    /// Words drawn by a linear congruential generator.
    static func text(_ count: Int, seed: UInt32) -> [UInt8] {
        let words = ["appearance ", "dark ", "light ", "gamut ", "scale ", "idiom ", "\n", "catalog"]
        var state = seed
        var text: [UInt8] = []
        while text.count < count {
            state = state &* 1_103_515_245 &+ 12345
            text += words[Int(state >> 16) % 8].utf8
        }
        return Array(text.prefix(count))
    }

    static func noise(_ count: Int, seed: UInt32) -> [UInt8] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 1_103_515_245 &+ 12345
            return UInt8(state >> 16 & 255)
        }
    }

    /// `text(6000, seed: 7)`, one packed block.
    static let text6000 = """
        YnZ4MnAXAABQAEACAGQCMMyH6B3IjwNwqAAAAD0wQAAfQgQUBEBAgHV5ET2YQ7eAkEvHzdk6ODy+Ojw/PTq5u7roQWuNEQQAAAAAAABeAAAA3iYAAAAA
        AL4GAAAAAAAAAAAAAAAAAAAAgHeCd+AdeAd4B64eBa7egXfg6h14AXgBrt6BKwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADMdgOz
        QSHLs54zYH/xAKN7tLlQd3fM9clI458ERYOczcgNAAAAAAAAAAAAABBgmbpplN1M1cAEbAwRouz+UedJT0DuHVx0eBA3SyP9OE1+ToPqelUaHV7ZJFJM
        orfwOyyTLQQ8NT0EyZOqfDlX2Fc6yID2qaKTFdgF8KZ2PYKlCi2tvl559JnLD7mPltv321GBwFEuea5ck+HCj95AJDQ8SSEBM8tru8PXcpigfASNM3V9
        GgjFaONTks6imC7lR5CBsU2VdW4kFTXbU45s+Q9ukWHKOaGp5w8yjm6EJ/su8/S0cn8RolFWJhukH7VDN8V+LMMNQl0Uz/Kqx69QxoCdGD+9mViwrOV0
        qSqdg9oHIMRE106+38x9RK2tinPP0uz4j6R+gJAqYaNC6zkksyNoqjG/HRd6AHPBA8stFavuHj4bGQAieG6KSycRyRoBhB95UOrBOA3kyD4zOnHIzAcG
        E7AjYfcmPdHMxqE5T+hFnzl+7IedBODJx4cJyVlshEAgxCfm1cRX5U+UiFec5VYD7geqEcoB/andVycpbwh1ZuyOPsDtdF+1G6SIAz/8bTRPYKSOL1su
        9zrDo4sMTgAZy9JdBzsLquRkSq0FUK5f/PZ3ZTPr3/YoBLsgtzoLSm7pUI587KWwMSYJ6Zg6OL12aRaaZ/H/VEX/OM4I928JORm2tDz1gLtQj9fLYJD8
        KQ8uMWoXUq2ogYR1Jxtp9Wz6OQ5rlzAX5YXSrwNPPyurKGNC6mX6lP+M30DSFls6wbhTQDlKDKyCkIdcBw9YKgJI4BYFxiM6dAywzdaD8/uF50ma5fAX
        zryIM1GRDJ1BL0GBiGIVPFEPVr/duBfl5P3KTVqUCm7zAWYYiL4mULuZTUIhYr847xbkfH3ESsuU8Riayo4jq5qc4+rX8hP4NeliSDi9QbVkAeySQJsT
        YdrMaQ9EwDR0vZrNGOD3Ifv1OhK44e2bm1z+YW4SDjrO+JpcokySZaxb5oMshn2jx+EzTZCjPJyR+uExb5IEYFsPZyYHlLmIDYI+7I0sVZhe1aSU8VIV
        Uz4ul4Q4WfHF1glaQkHMborYu6O9+RoAc6zYa91cR+g3Fis1H4YT6gPs4ENhHQzwtr02tVRGH8clFsbD/6VFEq5CIDM/elcigTPQbbyG6VGCRCqJW7zf
        0rlV4oiCcRrGDUQd2LhE0Flr+BzASAENF/eqS7B+WlMaTzVMIYbQaudiSFc/BpirEzpV6HzgQ4kZhKGuKwLViQ+VXTGIb/9idngk
        """

    /// `text(300, seed: 9)`, one LZVN block.
    static let text300 = """
        YnZ4biwBAACEAAAA4AhhcHBlYXJhbmNlIGdhbXV0IGNhdGFsb2cgB+4KCmlkaW9tIGxpZ2h0IBgM5GRhcms4C/IoKxANGEU4BvI4YvE4NfE4FvHlc2Nh
        bGUgYhgGGDk4bvc4UPc4NPIgqVhOCjiB/Tiw8hgdIA04JPE4C/EgHehkYXJrIGNhdAYAAAAAAAAAYnZ4JA==
        """

    /// `noise(40, seed: 3)`.
    static let noise40 = """
        YnZ4LSgAAABTw314jrRNt0gvbUY9GeVwJEy7oONY/Hh0+oyxlVyvtTISU/6T0SMsYnZ4JA==
        """

    /// 5,000 zero bytes.
    static let zeros5000 = """
        YnZ4MogTAAAEAAAAAAQAcAAAAAAADgBAhQAAACPQAAyPwCGHAAAAAIcAAAAAHD4Cj8qjAAAAAAAAAAAAAAAAAAAAAI8+AAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA4A3/h/8DYnZ4JA==
        """
}
